import type { ActionFunctionArgs } from '@remix-run/node';
import { requireAdmin } from '../http/session.server';
import { redirectWithToast } from '../http/toast.server';
import { localPath } from '../lib/local-path';
import { readId } from '../lib/query';
import { restoreDiscarded } from '../models/trash.server';

/** Undoes a deletion; the form stands in the toast that follows it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(request);
  const restored = await restoreDiscarded(readId(params.id) ?? 0, actor);
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
