import type { ActionFunctionArgs } from '@remix-run/node';
import { requireId } from '#app/http/intents.server';
import { requireEditor } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { localPath } from '#app/lib/local-path';
import { mayUse, RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { settleProducts } from '#app/models/catalogue/product-admin.server';
import { restoreDiscarded } from '#app/models/site/trash.server';

export const handle: RouteHandle = {
  least: RIGHTS.content,
};

/** What editors see nothing of, brought back or not. */
const ADMINISTRATORS_ALONE = new Set(['contact_submissions', 'subscribers']);

/** Undoes a deletion; the form stands in the toast that follows it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireEditor(request, context);
  const restored = await restoreDiscarded(requireId(params.id), actor, {
    settle: settleProducts,
    isOpen: (table) => mayUse(actor, ADMINISTRATORS_ALONE.has(table) ? 'admin' : 'editor'),
  });
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
