import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormResult } from '#app/lib/form-result';

/** Returns a key that changes after a successful submit, which empties the form. */
export function useFormKey(result: FormResult | undefined): number {
  const { state, formMethod } = useNavigation();
  const [sent, setSent] = useState(0);
  const sending = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      if (formMethod === 'POST') sending.current = true;
      return;
    }
    if (sending.current && result === undefined) setSent((count) => count + 1);
    sending.current = false;
  }, [state, formMethod, result]);
  return sent;
}
