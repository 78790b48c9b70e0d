import type { SerializeFrom } from '@remix-run/node';
import type { FormResult } from '#app/lib/form-result';
import { KeyRow } from '#app/routes/account/key-row';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';
import type { loader } from './route';

type PasskeysProps = Pick<SerializeFrom<typeof loader>, 'passkeys' | 'isOpen'> & {
  result: FormResult | undefined;
};

export function Passkeys({ passkeys, isOpen, result }: PasskeysProps) {
  const { text } = fieldsOf({ form: 'passkey', result });
  return (
    <section className="panel grid gap-4" id="passkeys" aria-labelledby="passkeys-title">
      <h2 className="text-24" id="passkeys-title">
        Passkeys
      </h2>
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
              end={
                isOpen
                  ? {
                      action: '/account/factor',
                      intent: 'remove-passkey',
                      field: 'id',
                      value: id,
                      button: 'Remove passkey',
                      label: `Remove passkey ${name}`,
                    }
                  : null
              }
            />
          ))}
        </ul>
      )}
      <ErrorSummary form="passkey" result={result} />
      {isOpen && (
        <PasskeyForm
          action="/account/factor"
          ask="/account/factor/passkey"
          isNew
          label="Add a passkey"
          without={<p className="meta">To add a passkey, use a browser with JavaScript and passkeys.</p>}
        >
          <Field {...text('passkeyName', 'Name')} hint="For example: My phone" required />
        </PasskeyForm>
      )}
    </section>
  );
}
