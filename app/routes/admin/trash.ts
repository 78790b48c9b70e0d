import type { ActionFunctionArgs } from '@remix-run/node';
import { requireId } from '#app/http/intents.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { localPath } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { settleProducts } from '#app/models/catalogue/product-admin.server';
import { restoreDiscarded } from '#app/models/site/trash.server';

export const handle: RouteHandle = {
  least: 'admin',
};

/** Undoes a deletion; the form stands in the toast that follows it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const restored = await restoreDiscarded(requireId(params.id), actor, settleProducts);
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
