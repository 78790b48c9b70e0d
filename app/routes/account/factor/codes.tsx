import { Form } from '@remix-run/react';
import { countOf } from '#app/lib/format';
import { Button, LinkButton } from '#app/ui/button';
import { ShownOnce } from '#app/ui/shown-once';

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

export function RecoveryCodes({ count, isOpen }: { count: number; isOpen: boolean }) {
  return (
    <section className="panel grid gap-4" aria-labelledby="codes-title">
      <h2 className="text-24" id="codes-title">
        Recovery codes
      </h2>
      <p>{`You have ${countOf(count, 'unused code')}. Each replaces a lost app or passkey for one login.`}</p>
      {isOpen && (
        <Form method="post" action="/account/factor">
          <Button intent="codes" look="line" label="Replace recovery codes" />
        </Form>
      )}
    </section>
  );
}
