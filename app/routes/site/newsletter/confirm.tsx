import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmSubscriber, findSubscriber } from '#app/features/newsletter/subscriber.server';
import { withParam } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOTICES } from '#app/server/web/notices';
import { NOT_INDEXED } from '#app/server/web/page-context.server';
import { EmailLink, OldLink } from '#app/ui/email-link';
import { pageMeta } from '#app/ui/page-meta';

export const handle: RouteHandle = { counted: 'Other pages' };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm your subscription', noindex: true });

export const headers = () => NOT_INDEXED;

function find(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, subscriber: findSubscriber('confirm', token) };
}

export function loader({ request }: LoaderFunctionArgs) {
  const { token, subscriber } = find(request);
  const { subscription } = NOTICES;
  if (subscriber === null)
    return data({ email: null, isDone: false, url: '', subscription }, { status: 404 });
  const { email, confirmedAt } = subscriber;
  const url = withParam('/newsletter/confirm', 'token', token);
  return data({ email, isDone: confirmedAt !== null, url, subscription });
}

export async function action({ request }: ActionFunctionArgs) {
  const { subscriber } = find(request);
  if (subscriber === null) return data({ confirmed: false }, { status: 404 });
  await confirmSubscriber(subscriber.id);
  return data({ confirmed: true });
}

export default function Confirm() {
  const { email, isDone, url, subscription } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (email === null) return <OldLink to="/newsletter" label="Subscribe again" />;
  const confirmed = isDone || result?.confirmed === true;
  return (
    <EmailLink
      title={confirmed ? subscription.title : 'Confirm your subscription'}
      text={confirmed ? subscription.text : `Press the button to get our newsletter at ${email}.`}
      form={{ url, button: 'Confirm subscription' }}
      done={confirmed && { href: '/', label: 'Go to the home page' }}
    />
  );
}
