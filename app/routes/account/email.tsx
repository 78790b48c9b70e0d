import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ACCOUNT_NOTICES } from '#app/features/accounts/account-texts';
import { confirmEmail, findEmailLink } from '#app/features/accounts/email-change.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { withParam } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOT_INDEXED } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Button } from '#app/ui/button';
import { OldLink } from '#app/ui/email-link';

export const handle: RouteHandle = { title: () => 'Confirm your email address' };

export const headers = () => NOT_INDEXED;

function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export function loader({ request }: LoaderFunctionArgs) {
  const token = readToken(request);
  const link = findEmailLink(token);
  return link === null
    ? data({ link: null, formUrl: '' }, { status: 404 })
    : data({ link, formUrl: withParam('/account/email', 'token', token) });
}

export async function action({ request }: ActionFunctionArgs) {
  const isConfirmed = await confirmEmail(readToken(request));
  if (!isConfirmed)
    throw new Response(LINK_ERRORS.oldLink.text, { status: 404, statusText: LINK_ERRORS.oldLink.title });
  return redirectWithToast(request, '/account', { toast: ACCOUNT_NOTICES.emailChanged });
}

export default function ConfirmEmail() {
  const { link, formUrl } = useLoaderData<typeof loader>();
  if (link === null) return <OldLink to="/account" label="View your account" />;
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Confirm your email address</h1>
      <p
        className="lead"
        dir="auto"
      >{`${link.email} becomes the email address of your account ${link.username}.`}</p>
      <Form method="post" action={formUrl}>
        <Button label="Confirm email address" />
      </Form>
    </div>
  );
}
