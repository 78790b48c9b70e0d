import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findSubscriber, unsubscribe } from '#app/features/newsletter/subscriber.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOT_INDEXED, tokenOf } from '#app/server/web/page-context.server';
import { EmailLink } from '#app/ui/email-link';
import { StatusPage } from '#app/ui/status-page';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  counted: 'Other pages',
  permittedBy: 'token',
  title: () => 'Unsubscribe',
};

export const headers = () => NOT_INDEXED;

const find = (request: Request) => findSubscriber('unsubscribe', tokenOf(request));

export function loader({ request }: LoaderFunctionArgs) {
  return { email: find(request)?.email ?? null };
}

/** Answers the button and RFC 8058's one-click post, which comes without cookies and follows no redirects. */
export async function action({ request }: ActionFunctionArgs) {
  const subscriber = find(request);
  if (subscriber !== null) await unsubscribe(subscriber);
  return data({ email: subscriber?.email ?? null });
}

const SUBSCRIBE = { to: '/newsletter', label: 'Subscribe' };

export default function Unsubscribe() {
  const { email } = useLoaderData<typeof loader>();
  const unsubscribed = useActionData<typeof action>()?.email ?? null;
  if (email === null && unsubscribed === null)
    return <StatusPage status={200} {...LINK_ERRORS.notSubscribed} back={SUBSCRIBE} />;
  return (
    <EmailLink
      title={unsubscribed === null ? 'Unsubscribe' : 'You are unsubscribed'}
      text={
        unsubscribed === null
          ? `We will send nothing more to ${email} and delete the address. We keep only a hash of it, so that no imported list subscribes you again.`
          : `We will send nothing more to ${unsubscribed}. The address is deleted.`
      }
      button="Unsubscribe"
      done={unsubscribed !== null && { href: '/newsletter', look: 'line', label: 'Subscribe again' }}
    />
  );
}
