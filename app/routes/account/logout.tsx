import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { StorageUnavailable } from '#app/infra/database.server';
import { withErrorId } from '#app/lib/error-id';
import { reportError } from '#app/server/web/page-context.server';
import { stopSession } from '#app/server/web/session.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { notSent } from '#app/ui/browser/send-form';
import { showToast } from '#app/ui/browser/show-toast';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

/** Redirects home, since only a POST logs out. */
export function loader() {
  return redirect('/');
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const headers = [await stopSession(request)];
    const response = await redirectWithToast(request, '/', { toast: 'loggedOut', headers });
    // The next user of this browser must not see unsent texts (W3C, Clear Site Data).
    response.headers.set('Clear-Site-Data', '"storage"');
    return response;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    // The error page takes its headers from the context, not from the response.
    context.retryAfter = 5;
    throw new Response(withErrorId(ACCOUNT_ERRORS.logout.text, reportError(error, context)), {
      status: 503,
      statusText: ACCOUNT_ERRORS.logout.title,
      headers: { 'Retry-After': '5' },
    });
  }
}

/** Leaves the page and the session as they are if the request fails. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Remix throws redirects, too.
    if (error instanceof Response) throw error;
    showToast({ ...ACCOUNT_ERRORS.logout, kind: 'error' });
    return notSent(null);
  }
}

/** Renders nothing. Without a component, an error of the action would be plain text. */
export default function Logout() {
  return null;
}
