import { localPath } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { done, formAction } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { restoreFromTrash } from '#app/server/web/trash.server';

export const handle: RouteHandle = { right: 'content' };

/** Undoes a deletion, by the form in its toast. */
export const action = formAction('content', async ({ query, params, actor }) => {
  const notice = await restoreFromTrash(requireId(params.id), actor);
  return done(localPath(query.get('returnTo')), notice);
});
