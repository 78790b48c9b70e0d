import type { Toast } from '#app/lib/toast';

export const NEWSLETTER_ERRORS = {
  subscribe: { title: 'Error', text: 'Failed to subscribe. Please try again.' },
  subscription: { title: 'Subscription Failed', text: 'An error occurred while subscribing' },
} as const;

export const testSent = (to: string, error: string | null): Toast =>
  error === null
    ? { title: 'Test email sent', text: `Check the inbox of ${to}.` }
    : { title: 'Test email not sent', text: error, kind: 'error' };

/** Reasons why the import left out a row. They follow a count, or are alone in the CSV report. */
export const SKIP_TEXTS = {
  known: 'already subscribed',
  left: 'unsubscribed or never agreed, according to the file',
  'left-here': 'unsubscribed here',
  'unknown-word': 'with a status that does not clearly mean “subscribed”',
  'no-address': 'without an email address',
  unreadable: 'not readable, with all rows below',
} as const;
