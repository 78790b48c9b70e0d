import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { UNREADABLE_APP } from '#app/features/accounts/account-texts';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';
import { QrCode } from '#app/ui/qr-code';
import type { loader } from './route';

type AppFactorProps = Pick<SerializeFrom<typeof loader>, 'app' | 'pending' | 'isOpen'> & {
  result: FormResult | undefined;
};
type PendingAppProps = { pending: NonNullable<AppFactorProps['pending']>; result: FormResult | undefined };

const STATUS_TEXTS = {
  none: 'An authenticator app on your phone shows a new six-digit code every 30 seconds. It works offline.',
  ready: 'Set up. Each login asks for a code of the app.',
  unreadable: `${UNREADABLE_APP} Set the app up again.`,
};

function PendingApp({ pending, result }: PendingAppProps) {
  const { text } = fieldsOf({ form: 'app', result });
  return (
    <Form method="post" action="/account/factor" className="form" noValidate>
      <ErrorSummary form="app" result={result} />
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
    </Form>
  );
}

export function AppFactor({ app, pending, isOpen, result }: AppFactorProps) {
  return (
    <section className="panel grid gap-4" id="app" aria-labelledby="app-title">
      <h2 className="text-24" id="app-title">
        Authenticator app
      </h2>
      {pending === null ? <p>{STATUS_TEXTS[app]}</p> : <PendingApp pending={pending} result={result} />}
      {isOpen && pending === null && (
        <Form method="post" action="/account/factor" className="flex flex-wrap gap-3">
          {app !== 'ready' && <Button intent="begin" label="Set up authenticator app" />}
          {(app === 'ready' || app === 'unreadable') && (
            <Button intent="remove-app" look="line" label="Remove authenticator app" />
          )}
        </Form>
      )}
    </section>
  );
}
