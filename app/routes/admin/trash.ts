import type { ActionFunctionArgs } from '@remix-run/node';
import { settleProducts } from '#app/features/shop/product-admin.server';
import { restoreDiscarded } from '#app/infra/trash.server';
import { localPath } from '#app/lib/local-path';
import { mayUse, RIGHTS, type Role } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireId } from '#app/server/web/intents.server';
import { requireRight } from '#app/server/web/require-role.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export const handle: RouteHandle = {
  minRole: RIGHTS.content,
};

/**
 * The least role that may restore a deletion, by the table of the thing deleted. What visitors delete in their collections is in
 * none: only their owners restore it.
 */
const RESTORED_BY: Record<string, Role> = {
  videos: RIGHTS.content,
  guides: RIGHTS.content,
  products: RIGHTS.shop,
  placements: RIGHTS.shop,
  contact_submissions: RIGHTS.audience,
  subscribers: RIGHTS.audience,
};

/** Undoes a deletion; the form stands in the toast that follows it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const restored = await restoreDiscarded(requireId(params.id), actor, {
    settle: settleProducts,
    isOpen: (table) => {
      const least = RESTORED_BY[table];
      return least !== undefined && mayUse(actor, least);
    },
  });
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
