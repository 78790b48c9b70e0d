import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { findSubscriber, unsubscribe } from '#app/features/newsletter/subscriber.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOT_INDEXED } from '#app/server/web/discreet.server';
import { pageMeta } from '#app/ui/page-meta';
import { StatusPage } from '#app/ui/status-page';

export const handle: RouteHandle = {
  counted: { as: 'Other pages' },
  permittedBy: 'token',
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Leave the newsletter', noindex: true });

export const headers = () => NOT_INDEXED;

function find(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, subscriber: findSubscriber('unsubscribe', token) };
}

/** Only shows the button: whatever opens the links in mail must not end a subscription. */
export function loader({ request }: LoaderFunctionArgs) {
  const { token, subscriber } = find(request);
  return {
    email: subscriber?.email ?? null,
    url: withParam('/newsletter/unsubscribe', 'token', token),
  };
}

/**
 * Answers the button and RFC 8058's post of `List-Unsubscribe=One-Click`, which comes from a mail provider without cookies and
 * is not to be redirected. Who has left already has left.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { subscriber } = find(request);
  if (subscriber !== null) await unsubscribe(subscriber);
  return data({ email: subscriber?.email ?? null });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Unsubscribe() {
  const { email, url } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const left = result?.email ?? null;
  if (email === null && left === null)
    return (
      <StatusPage
        status={200}
        {...LINK_ERRORS.notSubscribed}
        back={{ to: '/newsletter', label: 'Subscribe' }}
      />
    );
  return (
    <div className="wrap section grid max-w-[48rem] justify-items-start gap-6">
      <h1>{left === null ? 'Leave the newsletter' : 'You have left'}</h1>
      {left === null ? (
        <>
          <p className="lead">{`Nothing more will be sent to ${email}, and the address is forgotten. A fingerprint of it stays, so that no older list brings it back.`}</p>
          <Form method="post" action={url}>
            <button type="submit" className="btn">
              Unsubscribe
            </button>
          </Form>
        </>
      ) : (
        <>
          <p
            className="lead"
            role="status"
          >{`Nothing more will be sent to ${left}, and it is forgotten here.`}</p>
          <a className="btn btn-line" href="/newsletter">
            It was a mistake: subscribe again
          </a>
        </>
      )}
    </div>
  );
}
