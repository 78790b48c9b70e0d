import type { ActionFunctionArgs } from '@remix-run/node';
import { waitForFeedRemovals } from '#app/features/feeds/feed-removal.server';
import { settleProducts } from '#app/features/shop/product-removal.server';
import { restoreDiscarded } from '#app/infra/trash.server';
import { localPath } from '#app/lib/local-path';
import { mayUse, type Right } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireId } from '#app/server/web/intents.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export const handle: RouteHandle = {
  right: 'content',
};

/** The right that restores rows of each table. Rows of collections are missing here: only their owners restore them. */
const RESTORED_BY: Record<string, Right> = {
  videos: 'content',
  guides: 'content',
  redirects: 'content',
  products: 'shop',
  ads: 'shop',
  feeds: 'shop',
  contact_submissions: 'audience',
  subscribers: 'audience',
};

/** Undoes a deletion, by the form in its toast. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const restored = await restoreDiscarded(requireId(params.id), actor, {
    settle: settleProducts,
    isOpen: (table) => {
      const right = RESTORED_BY[table];
      return right !== undefined && mayUse(actor, right);
    },
  });
  await waitForFeedRemovals();
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  return redirectWithToast(request, returnTo, { toast: restored ? 'broughtBack' : 'tooLateToUndo' });
}
