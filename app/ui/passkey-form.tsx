import { useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { showToast } from '#app/ui/browser/show-toast';
import { Button, Hidden } from './elements';

const PASSKEY_NOT_ADDED = { title: 'Passkey not added', text: 'Try again.' };
const PASSKEY_EXISTS = { title: 'Passkey not added', text: 'This device already has one for your account.' };
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

/** A form that a passkey answers: the browser asks for it on submit. It appears only with scripts, because passkeys need them. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, ask, isNew = false, label = 'Use a passkey', without = null, children } = props;
  const [isAble, setAble] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = useSubmit();
  useEffect(() => setAble(typeof window.PublicKeyCredential === 'function'), []);
  if (!isAble) return without;

  async function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      form.set('answer', await answerByPasskey(ask, { isNew }));
      submit(form, { method: 'post', action });
    } catch (error) {
      // The password was given too long ago, or the session has ended: the page asks again after a reload.
      if (error instanceof NotAllowed) location.reload();
      // The dialog was closed, timed out, or found no passkey: the browser has already shown the reason.
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      const failure = isKnown ? PASSKEY_EXISTS : isNew ? PASSKEY_NOT_ADDED : PASSKEY_NOT_USED;
      showToast({ ...failure, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate={!isNew} onSubmit={answer}>
      <Hidden intent="passkey" />
      {children}
      <p>
        <Button look={isNew ? 'main' : 'line'} label={label} disabled={isBusy} />
      </p>
    </form>
  );
}
