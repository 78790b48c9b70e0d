/** Heading and text of the newsletter's form. The home page can have its own. */
export const NEWSLETTER_TITLE = 'Gift ideas, before you need them';
export const NEWSLETTER_PROMISE = 'New try-on videos and gift ideas, now and then. Unsubscribe at any time.';
