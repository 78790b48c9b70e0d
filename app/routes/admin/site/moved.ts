import { redirect } from '@remix-run/node';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';

export const handle: RouteHandle = { right: 'site' };

const MOVED: Record<string, string> = {
  '/admin/people': '/admin/users',
  '/admin/settings/face': '/admin/settings/branding',
};

export const loader = guardedLoader('site', ({ request }) => {
  const { pathname, search } = new URL(request.url);
  return redirect(`${MOVED[pathname.replace(/\/$/, '')] ?? '/admin'}${search}`, 301);
});
