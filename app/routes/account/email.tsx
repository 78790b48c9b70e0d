import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNT_NOTICES } from '#app/features/accounts/account-texts';
import { confirmEmail, findEmailLink } from '#app/features/accounts/email-change.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { errorResponse } from '#app/lib/site-errors';
import { NOT_INDEXED, tokenOf } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { EmailLink, OldLink } from '#app/ui/email-link';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  title: ({ link }: { link: object | null }) =>
    link === null ? LINK_ERRORS.oldLink.title : 'Confirm your email address',
};

export const headers = () => NOT_INDEXED;

export function loader({ request }: LoaderFunctionArgs) {
  const link = findEmailLink(tokenOf(request));
  return data({ link }, { status: link === null ? 404 : 200 });
}

export async function action({ request }: ActionFunctionArgs) {
  if (!(await confirmEmail(tokenOf(request)))) throw errorResponse(404, LINK_ERRORS.oldLink);
  return redirectWithToast(request, '/account', { toast: ACCOUNT_NOTICES.emailChanged });
}

export default function ConfirmEmail() {
  const { link } = useLoaderData<typeof loader>();
  if (link === null) return <OldLink to="/account" label="View your account" />;
  return (
    <EmailLink
      title="Confirm your email address"
      text={`${link.email} becomes the email address of your account ${link.username}.`}
      button="Confirm email address"
    />
  );
}
