import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireRight } from '#app/server/web/require-right.server';

export const handle: RouteHandle = { right: 'site' };

const MOVED: Record<string, string> = {
  '/admin/people': '/admin/users',
  '/admin/settings/face': '/admin/settings/branding',
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  const { pathname, search } = new URL(request.url);
  return redirect(`${MOVED[pathname.replace(/\/$/, '')] ?? '/admin'}${search}`, 301);
}
