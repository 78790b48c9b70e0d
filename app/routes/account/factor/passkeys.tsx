import type { FormResult } from '#app/lib/form-result';
import { KeyRow } from '#app/routes/account/key-row';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';

type PasskeysProps = {
  passkeys: { id: string; name: string; since: string; used: string | null }[];
  isOpen: boolean;
  result: FormResult | undefined;
};

/** An account's passkeys: added by a script, removed by a form. */
export function Passkeys({ passkeys, isOpen, result }: PasskeysProps) {
  return (
    <section className="panel grid gap-4" id="passkeys" aria-labelledby="passkeys-title">
      <h2 className="text-[1.5rem]" id="passkeys-title">
        Passkeys
      </h2>
      <p>
        A key on your phone, computer or security key: a finger or a PIN, and you are in. It works on this
        site’s own address alone, so that nobody can lure it away.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, since, used }) => (
            <KeyRow
              key={id}
              name={name}
              facts={`Since ${since}${used === null ? '' : `, last used on ${used}`}`}
              end={
                isOpen
                  ? {
                      action: '/account/factor',
                      intent: 'remove-passkey',
                      field: 'id',
                      value: id,
                      button: 'Remove',
                      label: `Remove the passkey ${name}`,
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
          without={<p className="meta">Adding one takes a browser that runs scripts and knows passkeys.</p>}
        >
          <Field
            form="passkey"
            name="passkeyName"
            label="Name"
            hint="As you will know it again: My phone."
            required
            result={result}
          />
        </PasskeyForm>
      )}
    </section>
  );
}
