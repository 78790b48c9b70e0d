import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answerByPasskey, hasPasskeys, NotAllowed } from '#app/ui/browser/passkey';
import { showToast } from '#app/ui/browser/show-toast';

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
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => setAble(hasPasskeys()), []);
  if (!isAble) return without;

  async function run(sent: HTMLFormElement) {
    if (answer.current === null) return;
    setBusy(true);
    try {
      answer.current.value = await answerByPasskey(ask, { isNew });
      sent.requestSubmit();
    } catch (error) {
      // The password was given too long ago, or the session has ended: the page asks for what is missing.
      if (error instanceof NotAllowed) location.reload();
      // Closed by its owner, unknown on this device, or too late: the browser has said which.
      const text = isNew ? 'None was added.' : 'You can try again, or log in without it.';
      showToast({ title: 'No passkey was used', text, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      method="post"
      action={action}
      className="grid gap-4"
      noValidate={!isNew}
      onSubmit={(event) => {
        // Sent once the passkey has answered. An answer counts once: the next press asks for another.
        const input = answer.current;
        if (input?.value) {
          setTimeout(() => {
            input.value = '';
          });
          return;
        }
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="answer" ref={answer} />
      {children}
      <p>
        <button type="submit" className={isNew ? 'btn' : 'btn btn-line'} disabled={isBusy}>
          {label}
        </button>
      </p>
    </Form>
  );
}
