import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { NOT_REMEMBERED, NOTICES, type Notice } from '#app/server/web/notices';
import { hasOwnCookie, toastCookie } from './session.server';

const toastSchema = z.object({
  title: z.string(),
  text: z.string().optional(),
  kind: z.enum(['success', 'error']).optional(),
  undo: z
    .object({
      action: z.string().startsWith('/'),
      intent: z.string(),
      label: z.string(),
      removed: z.number().optional(),
    })
    .optional(),
  link: z.object({ href: z.string().startsWith('/'), label: z.string() }).optional(),
});

const isNotice = (value: string | null): value is Notice => value !== null && Object.hasOwn(NOTICES, value);

/** Redirects (303) to a page with a toast, by a one-shot cookie and, for blocked cookies, a notice's key in the URL. */
export async function redirectWithToast(
  request: Request,
  to: string,
  { toast, headers }: { toast: Notice | Toast; headers?: (string | null)[] },
): Promise<Response> {
  const message = typeof toast === 'string' ? NOTICES[toast] : toast;
  const seen = hasOwnCookie(request.headers.get('Cookie') ?? undefined);
  const target = typeof toast === 'string' && !seen ? withParam(to, 'notice', toast) : to;
  const response = redirect(target, 303);
  response.headers.append('Set-Cookie', await toastCookie.serialize(message));
  for (const cookie of headers ?? []) if (cookie) response.headers.append('Set-Cookie', cookie);
  return response;
}

export async function takeToast(request: Request): Promise<{ toast: Toast | null; clear: string | null }> {
  const stored: unknown = await toastCookie.parse(request.headers.get('Cookie')).catch(() => null);
  const clear = stored === null ? null : await toastCookie.serialize('', { maxAge: 0 });
  const toast = toastSchema.safeParse(stored);
  if (toast.success) return { toast: toast.data, clear };
  const notice = new URL(request.url).searchParams.get('notice');
  if (!isNotice(notice)) return { toast: null, clear };
  // The browser has not accepted the cookie that was meant to remember the collection.
  const isForgotten = notice === 'remembered' && !hasOwnCookie(request.headers.get('Cookie') ?? undefined);
  return { toast: isForgotten ? NOT_REMEMBERED : NOTICES[notice], clear };
}
