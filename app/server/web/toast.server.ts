import { redirect } from '@remix-run/node';
import type { NewsletterSource } from '#app/lib/choices';
import { withParam } from '#app/lib/query';
import { failure, type Toast } from '#app/lib/toast';
import { toastSchema } from '#app/lib/toast-schema';
import { hasOwnCookie, toastCookie } from './session.server';

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

/** Toasts that visitors without cookies see too: their key can be in the URL. */
export const NOTICES = {
  contact: { title: 'Success!', text: 'Your message has been sent successfully.' },
  subscribed: { title: 'Success!', text: 'You have been subscribed to our newsletter.' },
  subscription: { title: 'Subscription Successful', text: 'Thank you for subscribing to our newsletter!' },
  /** Where email is on, the answer to a new subscription. */
  toConfirm: {
    title: 'One more step',
    text: 'Check your email, and open the link in it to confirm your email address.',
  },
  resetSent: {
    title: 'Check your email',
    text: 'If an account has this email address, we have sent a link to reset its password.',
  },
  passwordReset: { title: 'Password changed', text: 'Log in with your new password.' },
  created: { title: 'Compilation Created', text: 'Your new compilation has been created!' },
  createdWithProduct: {
    title: 'Compilation Created',
    text: 'Your new compilation has been created with the product added!',
  },
  removed: { title: 'Item removed', text: 'The item has been removed from this compilation.' },
  itemBack: { title: 'Item restored' },
  added: { title: 'Item added', text: 'The product has been added to this compilation.' },
  alreadyAdded: { title: 'Already added', text: 'This product is already in this compilation.' },
  moved: { title: 'Order changed' },
  noted: { title: 'Note saved' },
  bought: { title: 'Marked as bought', text: 'Only you can see this.' },
  unbought: { title: 'Marked as not bought' },
  edited: { title: 'Changes saved' },
  deleted: { title: 'Collection deleted' },
  restored: { title: 'Collection restored' },
  loggedOut: { title: 'Logged out', text: 'You have been successfully logged out.' },
  answered: { title: 'Thank you!', text: 'Your answer has been sent.' },
  answersSeen: { title: 'Marked as read' },
  answerDeleted: { title: 'Answer deleted' },
  answerBack: { title: 'Answer restored' },
  newLink: { title: 'Link replaced', text: 'The old link no longer works. Send her the new one.' },
  linkRevoked: { title: 'Private link revoked', text: 'It no longer opens this collection.' },
  remembered: { title: 'Collection remembered', text: 'You can edit it in this browser now.' },
  answersClosed: { title: 'Answers closed' },
  answersOpened: { title: 'Answers open' },
  broughtBack: { title: 'Restored' },
  deletedForGood: { title: 'Deleted for good' },
  nothingToUndo: failure('Nothing to undo', 'This was restored or deleted for good already.'),
  notRestored: failure(
    'Not restored',
    'Something else has its URL or address now, or another redirect would make a loop or a chain. Change or delete that, then restore this under Trash. Unsubscribed people are not restored.',
  ),
  tooLateToUndo: failure(
    'Too late to undo',
    'This was restored or deleted for good already. Trash lists what can still be restored.',
  ),
  passwordChanged: { title: 'Password changed', text: 'Other browsers have been logged out.' },
  sessionsEnded: { title: 'Logged out everywhere else', text: 'Every other browser has been logged out.' },
  accountDeleted: { title: 'Account deleted', text: 'Your account and its collections have been deleted.' },
} as const satisfies Record<string, Toast>;

/** Replaces the notice 'remembered' in a browser that blocks cookies. */
const NOT_REMEMBERED = failure(
  'Collection not remembered',
  'This browser blocks cookies. Save your private link, or allow cookies for this site and try again.',
);

export type Notice = keyof typeof NOTICES;

/** Returns the notice after a subscription. `confirmed` is false where an email asks for confirmation. */
export function subscriptionNotice(source: NewsletterSource, { confirmed }: { confirmed: boolean }) {
  if (!confirmed) return 'toConfirm';
  return source === 'newsletter' ? 'subscription' : 'subscribed';
}

/** Returns the toast of a new collection with this many products. */
export function createdWith(count: number): Notice | Toast {
  if (count <= 1) return count === 0 ? 'created' : 'createdWithProduct';
  const text = `Your new compilation has been created with ${count} products added!`;
  return { title: NOTICES.createdWithProduct.title, text };
}
