import {
  deleteSavedForm,
  findSavedForm,
  type SavedForm,
  saveForm,
} from '#app/features/accounts/saved-form.server';
import type { User } from '#app/features/accounts/user.server';
import { localPath } from '#app/lib/local-path';
import { createToken } from '#app/lib/token.server';
import { readTextCookie, savedFormCookie } from './cookies.server';
import { readLastAccount } from './session.server';

/** A page's own path and query, without what the router adds when it asks for data alone. */
export function pathOf(address: URL): { path: string; search: string } {
  const query = new URLSearchParams(address.search);
  query.delete('_routes');
  query.delete('index');
  const search = query.size === 0 ? '' : `?${query}`;
  return { path: address.pathname.replace(/\.data$/, '') || '/', search };
}

/** The page that a form was sent from, where the browser says so; else the one that it was sent to. */
export function pageOf(request: Request): { path: string; search: string } {
  const referrer = request.headers.get('Referer') ?? '';
  const here = new URL(request.url);
  if (!URL.canParse(referrer) || new URL(referrer).host !== here.host) return pathOf(here);
  return pathOf(new URL(localPath(new URL(referrer).pathname + new URL(referrer).search), here));
}

/** Keeps a form for this browser; returns the header of its token, or null when it cannot be kept. */
export async function saveSentForm(
  request: Request,
  form: Omit<SavedForm, 'userId'>,
): Promise<string | null> {
  // Whose it is must be known: it must not be laid before somebody else.
  const userId = await readLastAccount(request);
  if (userId === null) return null;
  const token = (await readTextCookie(savedFormCookie, request)) ?? createToken();
  const isSaved = await saveForm(token, { ...form, userId });
  return isSaved ? savedFormCookie.serialize(token) : null;
}

/** The form that was sent from this page after its session had ended, for whoever has logged in since. */
export async function loadSavedForm(request: Request, user: User | null) {
  const token = user === null ? null : await readTextCookie(savedFormCookie, request);
  if (user === null || token === null) return null;
  const saved = findSavedForm(token, pathOf(new URL(request.url)).path, user.id);
  if (saved === null) return null;
  const { action, fields, isWhole } = saved;
  return { action, fields, isWhole };
}

/** A saved form has been sent now. */
export async function deleteSentForm(request: Request): Promise<void> {
  const token = await readTextCookie(savedFormCookie, request);
  if (token === null) return;
  const { path, search } = pathOf(new URL(request.url));
  await deleteSavedForm(token, path + search);
}

/** Whether this browser has a form that waits for a login. */
export async function hasSavedForm(request: Request): Promise<boolean> {
  return (await readTextCookie(savedFormCookie, request)) !== null;
}
