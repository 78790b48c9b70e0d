import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmSubscriber, findSubscriber } from '#app/features/newsletter/subscriber.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOT_INDEXED, tokenOf } from '#app/server/web/page-context.server';
import { NOTICES } from '#app/server/web/toast.server';
import { EmailLink, OldLink } from '#app/ui/email-link';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  counted: 'Other pages',
  title: ({ email }: { email: string | null }) =>
    email === null ? LINK_ERRORS.oldLink.title : 'Confirm your subscription',
};

export const headers = () => NOT_INDEXED;

const find = (request: Request) => findSubscriber('confirm', tokenOf(request));

export function loader({ request }: LoaderFunctionArgs) {
  const { email, confirmedAt } = find(request) ?? { email: null, confirmedAt: null };
  const page = { email, isDone: confirmedAt !== null, subscription: NOTICES.subscription };
  return data(page, { status: email === null ? 404 : 200 });
}

export async function action({ request }: ActionFunctionArgs) {
  const subscriber = find(request);
  if (subscriber === null) return data({ confirmed: false }, { status: 404 });
  await confirmSubscriber(subscriber.id);
  return data({ confirmed: true });
}

export default function Confirm() {
  const { email, isDone, subscription } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (email === null) return <OldLink to="/newsletter" label="Subscribe again" />;
  const confirmed = isDone || result?.confirmed === true;
  return (
    <EmailLink
      title={confirmed ? subscription.title : 'Confirm your subscription'}
      text={confirmed ? subscription.text : `Press the button to get our newsletter at ${email}.`}
      button="Confirm subscription"
      done={confirmed && { href: '/', label: 'Go to the home page' }}
    />
  );
}
