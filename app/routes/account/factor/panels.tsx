import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { UNREADABLE_APP } from '#app/features/accounts/account-texts';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { KeyRow, ShownOnce } from '#app/routes/account/parts';
import { Button, LinkButton, Section } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';
import { PostForm } from '#app/ui/post-form';
import { QrCode } from '#app/ui/qr-code';
import type { loader } from './route';

type Page = SerializeFrom<typeof loader> & { result: FormResult | undefined };

const PANEL = { className: 'panel grid gap-4', titleClass: 'text-24' };

const STATUS_TEXTS = {
  none: 'An authenticator app on your phone shows a new six-digit code every 30 seconds. It works offline.',
  ready: 'Set up. Each login asks for a code of the app.',
  unreadable: `${UNREADABLE_APP} Set the app up again.`,
};

function PendingApp({ pending, result }: Page & { pending: NonNullable<Page['pending']> }) {
  const { base, text } = fieldsOf({ form: 'app', result });
  return (
    <PostForm {...base} action="/account/factor" className="form">
      <ol className="grid list-decimal gap-3 pl-6">
        <li>
          Scan the QR code below with the app. On this phone,{' '}
          <a href={pending.url} data-document>
            open the link in the app
          </a>
          .
        </li>
        <li>
          Or enter the secret: <code className="break-words">{pending.secret}</code>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <QrCode {...pending.qr} label="The secret above as a QR code" />
      <Field {...text('code', 'Code')} inputMode="numeric" autoComplete="one-time-code" required />
      <p className="flex flex-wrap gap-3">
        <Button intent="confirm" label="Confirm code" />
        <Button intent="stop-app" look="line" label="Cancel set-up" />
      </p>
    </PostForm>
  );
}

export function AppFactor(page: Page) {
  const { app, pending, isOpen } = page;
  return (
    <Section {...PANEL} id="app" titleId="app-title" title="Authenticator app">
      {pending === null ? <p>{STATUS_TEXTS[app]}</p> : <PendingApp {...page} pending={pending} />}
      {isOpen && pending === null && (
        <Form method="post" action="/account/factor" className="flex flex-wrap gap-3">
          {app !== 'ready' && <Button intent="begin" label="Set up authenticator app" />}
          {app !== 'none' && <Button intent="remove-app" look="line" label="Remove authenticator app" />}
        </Form>
      )}
    </Section>
  );
}

export function Passkeys({ passkeys, isOpen, result }: Page) {
  const base = { form: 'passkey', result };
  return (
    <Section {...PANEL} id="passkeys" titleId="passkeys-title" title="Passkeys">
      <p>
        Log in with your fingerprint, face or device PIN. A passkey works on this site only, so a fake site
        cannot steal it.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, since, used }) => (
            <KeyRow
              key={id}
              name={name}
              facts={`Added on ${since}${used === null ? '' : `, last used on ${used}`}`}
              id={['id', id]}
              button={isOpen && { intent: 'remove-passkey', label: 'Remove passkey' }}
              buttonLabel={`Remove passkey ${name}`}
            />
          ))}
        </ul>
      )}
      <ErrorSummary {...base} />
      {isOpen && (
        <PasskeyForm
          action="/account/factor"
          ask="/account/factor/passkey"
          label="Add a passkey"
          isNew
          without={<p className="meta">To add a passkey, use a browser with JavaScript and passkeys.</p>}
        >
          <Field {...fieldsOf(base).text('passkeyName', 'Name')} hint="For example: My phone" required />
        </PasskeyForm>
      )}
    </Section>
  );
}

export function NewCodes({ codes }: { codes: string[] }) {
  return (
    <ShownOnce title="Your recovery codes" id="codes-title">
      <p>
        Print these codes or write them down, and store them away from your phone. If you lose your app and
        your passkeys, each code logs you in once. <strong>They are shown only once.</strong>
      </p>
      <textarea
        id="codes"
        className="input font-mono"
        rows={codes.length}
        readOnly
        aria-labelledby="codes-title"
        defaultValue={codes.join('\n')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="flex flex-wrap gap-3">
        <LinkButton href="/account/factor" label="I saved the codes" />
      </p>
    </ShownOnce>
  );
}

export function RecoveryCodes({ codes, isOpen }: Pick<Page, 'codes' | 'isOpen'>) {
  return (
    <Section {...PANEL} titleId="codes-title" title="Recovery codes">
      <p>{`You have ${countOf(codes, 'unused code')}. Each replaces a lost app or passkey for one login.`}</p>
      {isOpen && (
        <Form method="post" action="/account/factor">
          <Button intent="codes" look="line" label="Replace recovery codes" />
        </Form>
      )}
    </Section>
  );
}
