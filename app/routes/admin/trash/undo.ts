import type { ActionFunctionArgs } from '@remix-run/node';
import { localPath } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireRight } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { restoreFromTrash } from '#app/server/web/trash.server';

export const handle: RouteHandle = { right: 'content' };

/** Undoes a deletion, by the form in its toast. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const restored = await restoreFromTrash(requireId(params.id), actor);
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
