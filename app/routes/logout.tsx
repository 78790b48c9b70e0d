import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { stopSession } from '../http/session.server';
import { redirectWithToast } from '../http/toast.server';

/** Logging out is a post; whoever opens the address only goes home. */
export function loader() {
  return redirect('/');
}

export async function action({ request }: ActionFunctionArgs) {
  return redirectWithToast(request, '/', { toast: 'loggedOut', headers: [await stopSession(request)] });
}
