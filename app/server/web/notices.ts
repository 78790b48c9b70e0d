import type { NewsletterSource } from '#app/lib/choices';
import type { Toast } from '#app/lib/toast';

/** Outcomes of forms that a visitor without cookies must read too: their key can stand in the address. */
export const NOTICES = {
  contact: { title: 'Success!', text: 'Your message has been sent successfully.' },
  subscribed: { title: 'Success!', text: 'You have been subscribed to our newsletter.' },
  subscription: { title: 'Subscription Successful', text: 'Thank you for subscribing to our newsletter!' },
  /** In the place of the two above where mail is sent. */
  toConfirm: {
    title: 'One more step',
    text: 'Look into your mail, and open the link in it to confirm your address.',
  },
  resetSent: {
    title: 'Look into your mail',
    text: 'If there is an account with this address, a link for a new password is on its way to it.',
  },
  passwordReset: { title: 'Password changed', text: 'You can log in with it now.' },
  created: { title: 'Compilation Created', text: 'Your new compilation has been created!' },
  createdWithProduct: {
    title: 'Compilation Created',
    text: 'Your new compilation has been created with the product added!',
  },
  removed: { title: 'Item removed', text: 'The item has been removed from this compilation.' },
  itemBack: { title: 'Item brought back' },
  added: { title: 'Item added', text: 'The product has been added to this compilation.' },
  alreadyAdded: { title: 'Already there', text: 'This product is already in this compilation.' },
  moved: { title: 'Order changed' },
  noted: { title: 'Note saved' },
  bought: { title: 'Marked as bought', text: 'She does not see it.' },
  unbought: { title: 'Not bought any more' },
  edited: { title: 'Changes saved' },
  deleted: { title: 'Collection deleted' },
  restored: { title: 'Collection restored' },
  loggedOut: { title: 'Logged out', text: 'You have been successfully logged out.' },
  answered: { title: 'Thank you!', text: 'Your answer has been sent.' },
  answersSeen: { title: 'Marked as read' },
  answerDeleted: { title: 'Answer deleted' },
  answerBack: { title: 'Answer brought back' },
  newLink: {
    title: 'New link',
    text: 'The old one leads nowhere now. Send her the new one.',
  },
  linkRevoked: { title: 'Private link revoked', text: 'It opens this collection no longer.' },
  remembered: { title: 'Collection remembered', text: 'This browser opens it from now on.' },
  answersClosed: { title: 'Answering closed' },
  answersOpened: { title: 'Answering open' },
  broughtBack: { title: 'Brought back', text: 'What was deleted is there again.' },
  tooLateToUndo: { title: 'Too late', text: 'This can no longer be brought back.', kind: 'error' },
  passwordChanged: { title: 'Password changed', text: 'Other browsers have been logged out.' },
  sessionsEnded: { title: 'Logged out everywhere else', text: 'Every other browser has been logged out.' },
  accountDeleted: { title: 'Account deleted', text: 'Your account and its collections are gone.' },
} as const satisfies Record<string, Toast>;

/** In the place of the notice 'remembered', for a browser that takes no cookies. */
export const NOT_REMEMBERED: Toast = {
  title: 'This browser keeps no cookies',
  text: 'So it cannot remember your collection. Keep your private link, or allow cookies for this site and try again.',
  kind: 'error',
};

export type Notice = keyof typeof NOTICES;

/** What a newsletter form is answered with: `confirmed` where no mail asks first. */
export function subscriptionNotice(source: NewsletterSource, { confirmed }: { confirmed: boolean }) {
  if (!confirmed) return 'toConfirm';
  return source === 'newsletter' ? 'subscription' : 'subscribed';
}

/** What a new collection was begun with. */
export function createdWith(count: number): Notice | Toast {
  if (count <= 1) return count === 0 ? 'created' : 'createdWithProduct';
  const text = `Your new compilation has been created with ${count} products added!`;
  return { title: NOTICES.createdWithProduct.title, text };
}
