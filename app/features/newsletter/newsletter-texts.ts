import type { Toast } from '#app/lib/toast';

/** Errors of the newsletter’s forms. */
export const NEWSLETTER_ERRORS = {
  subscribe: { title: 'Error', text: 'Failed to subscribe. Please try again.' },
  subscription: { title: 'Subscription Failed', text: 'An error occurred while subscribing' },
} as const;

/** What became of a test mail; `said` is why it could not be sent. */
export const testSent = (to: string, said: string | null): Toast =>
  said === null
    ? { title: 'Test sent', text: `Look into the mail of ${to}.` }
    : { title: 'Not sent', text: said, kind: 'error' };
