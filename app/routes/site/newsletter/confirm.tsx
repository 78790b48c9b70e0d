import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { confirmSubscriber, findSubscriber } from '#app/features/newsletter/subscriber.server';
import { withParam } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOTICES } from '#app/server/web/notices';
import { NOT_INDEXED } from '#app/server/web/page-context.server';
import { Button, LinkButton } from '#app/ui/button';
import { OldLink } from '#app/ui/old-link';
import { pageMeta } from '#app/ui/page-meta';

export const handle: RouteHandle = { counted: { as: 'Other pages' } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm your subscription', noindex: true });

export const headers = () => NOT_INDEXED;

function find(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, subscriber: findSubscriber('confirm', token) };
}

/** Shows the button only, because mail scanners open links in emails. */
export function loader({ request }: LoaderFunctionArgs) {
  const { token, subscriber } = find(request);
  const { subscription } = NOTICES;
  if (subscriber === null)
    return data({ email: null, isDone: false, url: '', subscription }, { status: 404 });
  const { email, confirmedAt } = subscriber;
  const url = withParam('/newsletter/confirm', 'token', token);
  return data({ email, isDone: confirmedAt !== null, url: url, subscription });
}

export async function action({ request }: ActionFunctionArgs) {
  const { subscriber } = find(request);
  if (subscriber === null) return data({ confirmed: false }, { status: 404 });
  await confirmSubscriber(subscriber.id);
  return data({ confirmed: true });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Confirm() {
  const { email, isDone, url, subscription } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (email === null) return <OldLink to="/newsletter" label="Subscribe again" />;
  const confirmed = isDone || result?.confirmed === true;
  return (
    <div className="wrap section grid max-w-[48rem] justify-items-start gap-6">
      <h1>{confirmed ? subscription.title : 'Confirm your subscription'}</h1>
      {confirmed ? (
        <>
          <p className="lead" role="status">
            {subscription.text}
          </p>
          <LinkButton href="/" label="Go to the home page" />
        </>
      ) : (
        <>
          <p className="lead">{`Press the button to get our newsletter at ${email}.`}</p>
          <Form method="post" action={url}>
            <Button label="Confirm subscription" />
          </Form>
        </>
      )}
    </div>
  );
}
