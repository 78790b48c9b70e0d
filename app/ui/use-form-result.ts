import { useActionData } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { useRoot } from './use-root';

/** Returns the result of the page's form. A saved form counts as refused, without a message. */
export function useFormResult<Action>() {
  const answered = useActionData<Action>();
  const savedForm = useRoot()?.savedForm;
  if (answered !== undefined || !savedForm) return answered;
  const result: FormResult = {
    status: 'error',
    initialValue: Object.fromEntries([...savedForm.fields].reverse()),
  };
  return result;
}
