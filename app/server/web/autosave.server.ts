import type { User } from '#app/features/accounts/user.server';
import { deleteAutosave, findAutosave } from '#app/features/guides/autosave.server';
import { env } from '#app/infra/env.server';
import type { ShownAutosave } from '#app/lib/autosave';
import { longDateTime } from '#app/lib/format';
import { textOf } from './form.server';

/** Returns the unsaved text of an account for a screen. `path` is the screen's URL without `autosave`. */
export function readAutosave(request: Request, { id }: User, path: string): ShownAutosave {
  const found = findAutosave(id, path);
  if (found === null) return { path, savedAt: null, fields: {} };
  const isAsked = new URL(request.url).searchParams.has('autosave');
  return isAsked
    ? { path, savedAt: null, fields: found.fields }
    : { path, savedAt: longDateTime(found.savedAt, env.TIME_ZONE), fields: {} };
}

/** Drops the unsaved text of an editor's form, which has been saved. */
export function forgetAutosave({ actor, form }: { actor: User; form: FormData }): Promise<void> {
  return deleteAutosave(actor.id, textOf(form, 'autosave'));
}
