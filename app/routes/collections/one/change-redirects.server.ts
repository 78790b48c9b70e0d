import type { AppLoadContext } from '@remix-run/node';
import { isOwned, type Owner } from '#app/features/collections/compilation-owner.server';
import { withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { hasOwnCookie } from '#app/server/web/session.server';
import { NOTICES, type Notice, redirectWithToast } from '#app/server/web/toast.server';

export type Change = { id: number; owner: Owner; form: FormData; request: Request; context: AppLoadContext };

/** Returns the outcome of a change that only the owner can make. @throws a 404 to everyone else */
export function requireOwner<T>(outcome: T | null | false): T {
  if (outcome === null || outcome === false) throw compilationNotFound();
  return outcome;
}

/** Returns the path of the page that the form was on, with the token of its private link. */
export function collectionPath({ request, id }: Change): string {
  const manage = new URL(request.url).searchParams.get('manage');
  return `/compilation/${id}${manage ? `?manage=${encodeURIComponent(manage)}` : ''}`;
}

/** Returns whether the browser keeps cookies, which carry toasts. */
export const keepsCookies = ({ request }: Change) => hasOwnCookie(request.headers.get('Cookie') ?? undefined);

/** Redirects to the form's position on the page: to the search results, or to `fragment`, such as `#product-12`. */
export function redirectToForm(change: Change, toast: Notice | Toast, fragment = ''): Promise<Response> {
  const find = new URL(change.request.url).searchParams.get('find');
  const path = collectionPath(change);
  const to = find === null ? path + fragment : withParam(path, 'find', find) + (fragment || '#add-item');
  return redirectWithToast(change.request, to, { toast });
}

/** Redirects when the change was made. Answers 404 to everyone but the owner. */
export async function redirectIfChanged(change: Change, notice: Notice, changed: Promise<boolean>) {
  requireOwner(await changed);
  return redirectToForm(change, notice);
}

type Removal = { removed: Promise<number | null>; undo: string };

/** Redirects after a removal, with a button for the intent `undo` when a cookie can carry it. */
export async function redirectAfterRemoval(
  change: Change,
  notice: 'removed' | 'answerDeleted',
  { removed, undo: intent }: Removal,
) {
  const removedId = await removed;
  // A second press finds it removed.
  if (removedId === null) requireOwner(isOwned(change.id, change.owner));
  if (removedId === null || !keepsCookies(change)) return redirectToForm(change, notice);
  const undo = { action: collectionPath(change), intent, label: 'Undo', removed: removedId };
  return redirectToForm(change, { ...NOTICES[notice], undo });
}

/** Redirects after an undo. One that is sent again finds nothing to restore. */
export async function redirectAfterUndo(change: Change, notice: Notice, restored: Promise<boolean>) {
  const isRestored = await restored;
  requireOwner(isRestored || isOwned(change.id, change.owner));
  return redirectToForm(change, isRestored ? notice : 'nothingToUndo');
}
