import type { AppLoadContext, data } from '@remix-run/node';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import type { FormResult } from '#app/lib/form-result';
import { drawQr } from '#app/lib/qr.server';
import { withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { NOTICES, type Notice } from '#app/server/web/notices';
import { hasOwnCookie } from '#app/server/web/session.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import type { LinkWithQr } from '#app/ui/private-link';

export type Change = { id: number; owner: Owner; form: FormData; request: Request; context: AppLoadContext };
export type ChangeResult = FormResult & { manageLink?: LinkWithQr };

export type ChangeResponse = Promise<Response | ReturnType<typeof data<ChangeResult>>>;

export function linkWithQr(link: string): LinkWithQr {
  return { link, qr: drawQr(link) };
}

/** Returns the path of the page that the form was on, with the token of its private link. */
export function collectionPath({ request, id }: Change): string {
  const manage = new URL(request.url).searchParams.get('manage');
  return `/compilation/${id}${manage ? `?manage=${encodeURIComponent(manage)}` : ''}`;
}

/** Redirects to the form's position on the page: to the search results, or to `fragment`, such as `#product-12`. */
export function done(change: Change, toast: Notice | Toast, fragment = ''): Promise<Response> {
  const find = new URL(change.request.url).searchParams.get('find');
  const path = collectionPath(change);
  const to = find === null ? path + fragment : withParam(path, 'find', find) + (fragment || '#add-item');
  return redirectWithToast(change.request, to, { toast });
}

/** Redirects as `done`, with an Undo button when a cookie can carry it. */
export function doneWithUndo(
  change: Change,
  notice: 'removed' | 'answerDeleted',
  { intent, removedId }: { intent: string; removedId: number },
): Promise<Response> {
  if (!hasOwnCookie(change.request.headers.get('Cookie') ?? undefined)) return done(change, notice);
  const undo = { action: collectionPath(change), intent, label: 'Undo', removed: removedId };
  return done(change, { ...NOTICES[notice], undo });
}

/** Redirects when the change was made. Answers 404 to everyone but the owner. */
export async function settle(change: Change, notice: Notice, changed: Promise<boolean>, fragment = '') {
  if (!(await changed)) throw compilationNotFound();
  return done(change, notice, fragment);
}
