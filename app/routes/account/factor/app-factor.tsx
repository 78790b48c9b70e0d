import { Form } from '@remix-run/react';
import { UNREADABLE_APP } from '#app/features/accounts/account-texts';
import type { FormResult } from '#app/lib/form-result';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { QrCode } from '#app/ui/qr-code';

type Pending = { secret: string; address: string; qr: { path: string; size: number } };

type AppFactorProps = {
  app: 'none' | 'ready' | 'unreadable';
  pending: Pending | null;
  isOpen: boolean;
  result: FormResult | undefined;
};

const SAID = {
  none: 'An app on your phone (any that makes six-digit codes) shows another code every half minute. It works without a network.',
  ready: 'Set up. It is asked for at each login.',
  unreadable: `${UNREADABLE_APP} Please set it up again.`,
};

function PendingApp({ pending, result }: { pending: Pending; result: FormResult | undefined }) {
  return (
    <Form method="post" action="/account/factor" className="form" noValidate>
      <ErrorSummary form="app" result={result} />
      <ol className="grid list-decimal gap-3 pl-6">
        <li>
          Open the app, and scan the picture below with it; on this phone{' '}
          <a href={pending.address} data-document>
            open it in the app
          </a>
          .
        </li>
        <li>
          Or type the secret: <code className="break-words">{pending.secret}</code>
        </li>
        <li>Give the code that it shows now.</li>
      </ol>
      <QrCode {...pending.qr} label="The secret as a QR code; it stands above as text, too." />
      <Field
        form="app"
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        result={result}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="confirm" className="btn">
          Set it up
        </button>
        <button type="submit" name="intent" value="stop-app" className="btn btn-line">
          Not now
        </button>
      </p>
    </Form>
  );
}

/** The app that shows codes: set up, confirmed by a first code, removed. */
export function AppFactor({ app, pending, isOpen, result }: AppFactorProps) {
  return (
    <section className="panel grid gap-4" id="app" aria-labelledby="app-title">
      <h2 className="text-[1.5rem]" id="app-title">
        App for codes
      </h2>
      {pending === null ? <p>{SAID[app]}</p> : <PendingApp pending={pending} result={result} />}
      {isOpen && pending === null && (
        <Form method="post" action="/account/factor" className="flex flex-wrap gap-3">
          {app !== 'ready' && (
            <button type="submit" name="intent" value="begin" className="btn">
              Set up an app
            </button>
          )}
          {(app === 'ready' || app === 'unreadable') && (
            <button type="submit" name="intent" value="remove-app" className="btn btn-line">
              Remove the app
            </button>
          )}
        </Form>
      )}
    </section>
  );
}
