import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '#app/ui/browser/show-toast';
import { Button, Hidden } from './elements';

const PASSKEY_NOT_ADDED = { title: 'Passkey not added', text: 'Try again.' };
const PASSKEY_NOT_USED = { title: 'Passkey not used', text: 'Try again, or log in without it.' };

type PasskeyFormProps = {
  action: string;
  ask: string;
  isNew?: boolean;
  label?: string;
  without?: ReactNode;
  children?: ReactNode;
};

/** The site asks for the password or a login first. */
class NotAllowed extends Error {}

async function readOptions(url: string) {
  const response = await fetch(url, { method: 'POST' });
  if (response.redirected || response.status === 401 || response.status === 403) throw new NotAllowed();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return response.json();
}

/** Asks the browser for a passkey, and returns its answer as JSON. */
async function answerByPasskey(url: string, { isNew }: { isNew: boolean }): Promise<string> {
  const [optionsJSON, { startAuthentication, startRegistration }] = await Promise.all([
    readOptions(url),
    import('@simplewebauthn/browser'),
  ]);
  const answer = isNew
    ? await startRegistration({ optionsJSON })
    : await startAuthentication({ optionsJSON });
  return JSON.stringify(answer);
}

/** Asks for a passkey on submit, puts its answer into the hidden field, and submits again. */
function usePasskeyAnswer(ask: string, isNew: boolean) {
  const [isBusy, setBusy] = useState(false);
  const answer = useRef<HTMLInputElement>(null);

  async function fillAnswer(input: HTMLInputElement, form: HTMLFormElement) {
    setBusy(true);
    try {
      input.value = await answerByPasskey(ask, { isNew });
      form.requestSubmit();
    } catch (error) {
      // The password was given too long ago, or the session has ended: the page asks again after a reload.
      if (error instanceof NotAllowed) location.reload();
      // The dialog was closed, timed out, or found no passkey: the browser has already shown the reason.
      showToast({ ...(isNew ? PASSKEY_NOT_ADDED : PASSKEY_NOT_USED), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const input = answer.current;
    if (input?.value) {
      // An answer is valid once, so the next submit asks for a new one.
      setTimeout(() => {
        input.value = '';
      });
      return;
    }
    event.preventDefault();
    if (input) void fillAnswer(input, event.currentTarget);
  }

  return { answer, isBusy, submit };
}

/** A form that a passkey answers. It appears only with scripts, because passkeys need them. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, ask, isNew = false, label = 'Use a passkey', without = null, children } = props;
  const [isAble, setAble] = useState(false);
  const { answer, isBusy, submit } = usePasskeyAnswer(ask, isNew);
  useEffect(() => setAble(typeof window.PublicKeyCredential === 'function'), []);
  if (!isAble) return without;

  return (
    <Form method="post" action={action} className="grid gap-4" noValidate={!isNew} onSubmit={submit}>
      <Hidden intent="passkey" />
      <input type="hidden" name="answer" ref={answer} />
      {children}
      <p>
        <Button look={isNew ? 'main' : 'line'} label={label} disabled={isBusy} />
      </p>
    </Form>
  );
}
