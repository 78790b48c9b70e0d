import { Form } from '@remix-run/react';
import { ErrorSummary } from '#app/components/error-summary';
import { Field } from '#app/components/field';
import { PasskeyForm } from '#app/components/passkey-form';
import type { FormResult } from '#app/lib/form-result';

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
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
            >
              <p className="min-w-0">
                <strong dir="auto">{name}</strong>
                <span className="meta block">
                  {`Since ${since}${used === null ? '' : `, last used on ${used}`}`}
                </span>
              </p>
              {isOpen && (
                <Form method="post" action="/account/factor">
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    name="intent"
                    value="remove-passkey"
                    className="btn btn-line btn-small"
                    aria-label={`Remove the passkey ${name}`}
                  >
                    Remove
                  </button>
                </Form>
              )}
            </li>
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
