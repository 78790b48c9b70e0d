import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answerByPasskey, hasPasskeys } from '#app/browser/passkey';
import { showToast } from '#app/browser/show-toast';

type PasskeyFormProps = {
  action: string;
  /** Where the site says what the passkey is to sign. */
  ask: string;
  isNew?: boolean;
  label?: string;
  /** What stands there where scripts do not run, or the browser has no passkeys. */
  without?: ReactNode;
  children?: ReactNode;
};

/** Sends what a passkey has signed. Passkeys are made and used by scripts alone, so it appears where these run. */
export function PasskeyForm({
  action,
  ask,
  isNew = false,
  label = 'Use a passkey',
  without = null,
  children,
}: PasskeyFormProps) {
  const [isAble, setAble] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => setAble(hasPasskeys()), []);
  if (!isAble) return without;

  async function run() {
    if (form.current?.reportValidity() !== true || answer.current === null) return;
    setBusy(true);
    try {
      answer.current.value = await answerByPasskey(ask, { isNew });
      form.current.requestSubmit();
    } catch {
      // Closed by its owner, unknown on this device, or too late: the browser has said which.
      const text = isNew ? 'None was added.' : 'You can try again, or log in without it.';
      showToast({ title: 'No passkey was used', text, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form ref={form} method="post" action={action} className="grid gap-4" noValidate={!isNew}>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="answer" ref={answer} />
      {children}
      <p>
        <button
          type="button"
          className={isNew ? 'btn' : 'btn btn-line'}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {label}
        </button>
      </p>
    </Form>
  );
}
