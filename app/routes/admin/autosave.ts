import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { deleteAutosave, storeAutosave } from '#app/features/guides/autosave.server';
import { env } from '#app/infra/env.server';
import { toWallClock } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { badRequest } from '#app/lib/site-errors';
import { listRepeated, textOf } from '#app/server/web/form.server';
import { formAction } from '#app/server/web/guarded.server';

export const handle: RouteHandle = { right: 'overview' };

/** URLs of the screens with an editor. */
const pathSchema = z
  .string()
  .regex(/^\/admin\/(?:guides\/(?:new|\d+)|pages\/(?:own\/\d+|[a-z-]+)|newsletter(?:\?letter=\d+)?)$/);

/** Stores or discards what an editor has typed but not saved. */
export const action = formAction('overview', async ({ form, actor: { id } }) => {
  const path = pathSchema.safeParse(textOf(form, 'autosave')).data;
  if (path === undefined) throw badRequest('This screen has no editor. Reload it and try again.');
  if (textOf(form, 'intent') === 'discard') {
    await deleteAutosave(id, path);
    return redirect(path, 303);
  }
  const fields = Object.fromEntries(listRepeated(form));
  const savedAt = new Date();
  await storeAutosave(id, path, { savedAt, fields });
  return Response.json({ savedAt: toWallClock(savedAt, env.TIME_ZONE).slice(11, 16) });
});
