import { Form } from '@remix-run/react';
import { ShownOnce } from '#app/ui/shown-once';

/** New recovery codes, on the one page that ever shows them. */
export function NewCodes({ codes }: { codes: string[] }) {
  return (
    <ShownOnce title="Your recovery codes" id="codes-title">
      <p>
        Write these down or print them, and keep them apart from your phone. Each opens your account once when
        app and passkeys are lost. <strong>They are shown this once.</strong>
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
        <a className="btn" href="/account/factor">
          I have kept them
        </a>
      </p>
    </ShownOnce>
  );
}

/** How many are left, and new ones in their place. */
export function RecoveryCodes({ left, isOpen }: { left: number; isOpen: boolean }) {
  return (
    <section className="panel grid gap-4" aria-labelledby="codes-title">
      <h2 className="text-[1.5rem]" id="codes-title">
        Recovery codes
      </h2>
      <p>
        {`${left === 0 ? 'None' : left} ${left > 1 ? 'are' : 'is'} left. Each stands in once for a lost app or passkey.`}
      </p>
      {isOpen && (
        <Form method="post" action="/account/factor">
          <button type="submit" name="intent" value="codes" className="btn btn-line">
            Make ten new ones
          </button>
        </Form>
      )}
    </section>
  );
}
