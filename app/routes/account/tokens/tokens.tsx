import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { TOKEN_DAYS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { KeyRow } from '#app/routes/account/key-row';
import { Button } from '#app/ui/button';
import { CodeBlock } from '#app/ui/code-block';
import { ErrorSummary } from '#app/ui/error-summary';
import { ChoiceField, Field } from '#app/ui/field';
import { ShownOnce } from '#app/ui/shown-once';
import type { loader } from './route';

const ACCESS = { read: 'Read only', write: 'Read and write' };

type MadeTokenProps = { token: string; name: string; access: 'read' | 'write'; origin: string };

export function MadeToken({ token, name, access, origin }: MadeTokenProps) {
  return (
    <ShownOnce title={`API token “${name}”`} id="made-title">
      <p>
        <strong>Copy it now. It is shown only once.</strong> {ACCESS[access]}.
      </p>
      <p className="flex flex-wrap items-end gap-3">
        <input
          id="made-token"
          className="input min-w-0 flex-1 font-mono"
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
          aria-labelledby="made-title"
        />
      </p>
      <CodeBlock code={`curl -H 'Authorization: Bearer ${token}' ${origin}/api/user`} />
    </ShownOnce>
  );
}

export function TokenForm({ result }: { result: FormResult | undefined }) {
  const field = { form: 'token', result };
  return (
    <Form method="post" action="/account/tokens" className="form panel" noValidate>
      <h2 className="text-24">New API token</h2>
      <ErrorSummary form="token" result={result} />
      <input type="hidden" name="intent" value="make" />
      <Field {...field} name="tokenName" label="Name" hint="For example: Price updates" required />
      <ChoiceField {...field} name="access" label="Access" choices={ACCESS} initial="read" />
      <ChoiceField {...field} name="days" label="Expires after" choices={TOKEN_DAYS} initial="90" />
      <p>
        <Button label="Create API token" />
      </p>
    </Form>
  );
}

export function TokenList({ tokens }: Pick<SerializeFrom<typeof loader>, 'tokens'>) {
  if (tokens.length === 0) return <p className="meta">No API tokens yet.</p>;
  return (
    <section className="panel grid gap-4" aria-labelledby="tokens-title">
      <h2 className="text-24" id="tokens-title">
        Your API tokens
      </h2>
      <ul>
        {tokens.map(({ id, name, access, since, expires, isExpired, used }) => (
          <KeyRow
            key={id}
            name={name}
            kind={ACCESS[access]}
            facts={`Created on ${since} · ${isExpired ? 'expired' : 'expires'} on ${expires} · ${used === null ? 'never used' : `last used on ${used}`}`}
            end={{
              action: '/account/tokens',
              intent: 'end',
              field: 'token',
              value: id,
              button: 'Revoke',
              label: `Revoke API token ${name}`,
            }}
          />
        ))}
      </ul>
    </section>
  );
}
