import * as forms from '#app/features/accounts/saved-form.server';
import type { User } from '#app/features/accounts/user.server';
import { localPath } from '#app/lib/query';
import { createToken } from '#app/lib/token.server';
import { isFromOwnPage, readLastAccount, readTextCookie, savedFormCookie } from './session.server';

/** Returns the page that a URL asks for, without what Remix adds to it. */
export function pathOf(url: URL): { path: string; search: string } {
  const query = new URLSearchParams(url.search);
  query.delete('_routes');
  query.delete('index');
  const search = query.size === 0 ? '' : `?${query}`;
  return { path: url.pathname.replace(/\.data$/, '') || '/', search };
}

/** Returns the page that a form was sent from, by the referrer, or else the page that it was sent to. */
export function pageOf(request: Request): { path: string; search: string } {
  const referrer = request.headers.get('Referer') ?? '';
  const here = new URL(request.url);
  if (!URL.canParse(referrer) || new URL(referrer).host !== here.host) return pathOf(here);
  return pathOf(new URL(localPath(new URL(referrer).pathname + new URL(referrer).search), here));
}

/** Saves a form for this browser. Returns the header with its token, or null when the form cannot be saved. */
export async function saveSentForm(request: Request, form: Omit<forms.SavedForm, 'userId'>) {
  // Only the browser's last account sees the form. Without its cookie, the next one does, unless a program may have planted the form.
  const userId = await readLastAccount(request);
  if (userId === null && !isFromOwnPage(request)) return null;
  const token = (await readTextCookie(savedFormCookie, request)) ?? createToken();
  return (await forms.saveForm(token, { ...form, userId })) ? savedFormCookie.serialize(token) : null;
}

export async function loadSavedForm(request: Request, user: User | null) {
  const token = user === null ? null : await readTextCookie(savedFormCookie, request);
  if (user === null || token === null) return null;
  const saved = forms.findSavedForm(token, pathOf(new URL(request.url)).path, user.id);
  return saved && { action: saved.action, fields: saved.fields, isWhole: saved.isWhole };
}

export async function deleteSentForm(request: Request): Promise<void> {
  const token = await readTextCookie(savedFormCookie, request);
  if (token === null) return;
  const { path, search } = pathOf(new URL(request.url));
  await forms.deleteSavedForm(token, path + search);
}

export const hasSavedForm = async (request: Request) =>
  (await readTextCookie(savedFormCookie, request)) !== null;
