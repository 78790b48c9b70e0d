import type { NewsletterSource } from '#app/lib/choices';

/** One flash message: shown in the page, and lifted out as a toast where scripts run. */
export type Toast = {
  title: string;
  text?: string | undefined;
  kind?: 'success' | 'error' | undefined;
  undo?: { action: string; intent: string; label: string; removed?: number | undefined } | undefined;
  link?: { href: string; label: string } | undefined;
};

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

/** Said where a product was saved from, with the way to where it is now. */
export const savedTo = ({ id, title }: { id: number; title: string }): Toast => ({
  title: `Saved to ${title}`,
  link: { href: `/compilation/${id}`, label: 'See it' },
});
/** What a new collection was begun with. */
export function createdWith(count: number): Notice | Toast {
  if (count <= 1) return count === 0 ? 'created' : 'createdWithProduct';
  const text = `Your new compilation has been created with ${count} products added!`;
  return { title: NOTICES.createdWithProduct.title, text };
}
/** What became of several products that were saved at once. */
export const severalAdded = (added: number, there: number): Toast => ({
  title: added === 1 ? '1 item added' : `${added} items added`,
  text: there === 0 ? undefined : `${there} ${there === 1 ? 'was' : 'were'} there already.`,
});
export const loginSuccess = (username: string): Toast => ({
  title: 'Login successful',
  text: `Welcome back, ${username}!`,
});
export const registrationSuccess = (username: string): Toast => ({
  title: 'Registration successful',
  text: `Welcome, ${username}!`,
});

/** What stands above and in the place of a form's messages when it could not be taken at all. */
export type Failure = { title: string; text: string };

/** Errors of pages, and refusals. */
export const ERRORS = {
  login: { title: 'Login failed', text: 'Login failed' },
  wrongLogin: 'Wrong username or password.',
  logout: { title: 'Logout failed', text: 'Logout failed' },
  unavailable: { title: 'Error', text: 'The site cannot do this right now. Please try again in a moment.' },
  connection: {
    title: 'This page could not be loaded',
    text: 'Check your connection and try again.',
  },
  registration: { title: 'Registration failed', text: 'Registration failed' },
  wrongPassword: 'This is not your password.',
  lastAdministrator: 'You are the last administrator: make another one first.',
  lastAdministratorStays: 'This is the last administrator, who stays: make another one first.',
  usernameTaken: 'This username is taken.',
  noAddress: 'Please enter the address that the mail is to go to.',
  setupToken: 'This set-up link is not valid any more. Restart the site for a new one.',
  compilation: { title: 'Error', text: 'There was a problem creating your compilation. Please try again.' },
  subscribe: { title: 'Error', text: 'Failed to subscribe. Please try again.' },
  subscription: { title: 'Subscription Failed', text: 'An error occurred while subscribing' },
  contact: { title: 'Error', text: 'Failed to send message. Please try again.' },
  searchTerm: { title: 'Search term required', text: 'Please enter a keyword to search for videos.' },
  search: { title: 'Search failed', text: 'No results found. Try different keywords.' },
  unknownSource: { title: 'Search failed', text: 'This platform is not configured.' },
  category: {
    title: 'Category required',
    text: 'Please choose the category that these videos go into.',
  },
  host: {
    title: 'Host not confirmed',
    text: 'This is no host on the public internet. Write it as in tube.example.',
  },
  picture:
    'This is no picture that can be used: JPEG, PNG, WebP, AVIF or GIF, up to 25 MB and 39 megapixels.',
  logo: 'This is no logo that can be used: PNG, JPEG or WebP, at least 64 pixels wide or high, up to 25 MB.',
  pictureNotThere:
    'There is no picture at its address now; a tile stands in for it, and it is tried again every day.',
  noFile: 'Please choose a file.',
  noSelection: { title: 'No videos selected', text: 'Please select at least one video to import.' },
  removeItem: { title: 'Error', text: 'Failed to remove the item. Please try again.' },
  removeItemUnexpected: { title: 'Error', text: 'An unexpected error occurred. Please try again.' },
  tooMany: { title: 'Too many tries', text: 'Please wait a little and try again.' },
  tooLarge: { title: 'Too large', text: 'What was sent is too large.' },
  momentTooLate: 'The film is shorter than this.',
  pieceThere: 'This product is a piece of the video already.',
  tooManyPieces: 'A video has at most 100 pieces.',
  nothingTicked: 'Tick at least one piece.',
  noProduct: { title: 'Error', text: 'This product is not in the shop any more.' },
  answer: { title: 'Your answer was not sent', text: 'Your answer could not be stored. Please try again.' },
  answerEmpty: 'Mark at least one piece, or leave a line.',
  answerClosed: 'Answering is closed for this collection.',
  unknown: 'Unknown error',
  unknownSearch: 'Unknown error occurred',
  full: 'A collection holds at most 500 products. Remove one, or start another collection.',
  unstorable: 'It holds characters that are no text.',
  page: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Please try again in a moment.',
  },
  wrongMethod: { title: 'Method Not Allowed', text: 'This page takes nothing that is sent to it.' },
  pageNotFound: {
    title: 'Page Not Found',
    text: 'The page you are looking for is not here. It may have moved, or the link may be cut short.',
  },
  accessDenied: { title: 'Access Denied', text: "You don't have permission to access this page." },
  compilationNotFound: {
    title: 'Compilation Not Found',
    text: "The compilation you're looking for doesn't exist or you may not have permission to view it.",
  },
} as const;

/** A pasted address that none of these platforms knows: 'YouTube, Vimeo or PeerTube'. */
export const unknownAddress = (platforms: string): Failure => ({
  title: 'This address is not known',
  text: `This address is none of a video on ${platforms}.`,
});
/** A product that has become a piece of a video. */
export const pieceAdded = (name: string): Toast => ({ title: 'Piece added', text: name });
/** What became of a test mail; `said` is why it could not be sent. */
export const testSent = (to: string, said: string | null): Toast =>
  said === null
    ? { title: 'Test sent', text: `Look into the mail of ${to}.` }
    : { title: 'Not sent', text: said, kind: 'error' };
export const lookFailed = (message: string): Toast => ({
  title: 'This video cannot be looked at',
  text: message,
  kind: 'error',
});
/** A video that has taken another's place; `undo` is the address that takes it back. */
export const videoReplaced = ({ from, to }: { from: string; to: string }, undo: string): Toast => ({
  title: 'Video replaced',
  text: `“${to}” stands in the place of “${from}”.`,
  undo: { action: undo, intent: 'undo-replace', label: 'Undo' },
});
export const importFailed = (message: string): Toast => ({
  title: 'Import failed',
  text: `Error: ${message}`,
  kind: 'error',
});
export const hostConfirmed = (host: string): Toast => ({
  title: 'Host confirmed',
  text: host,
  kind: 'success',
});
export const hostStruck = (host: string): Toast => ({ title: 'Host struck', text: host, kind: 'success' });
/** What happened to some videos; `undo` is the address that brings them back. */
export const videosChanged = (count: number): Toast => ({
  title: count === 1 ? '1 video changed' : `${count} videos changed`,
});
export const productsChanged = (count: number): Toast => ({
  title: count === 1 ? '1 product changed' : `${count} products changed`,
});
export const productSaved = (warning: string): Toast =>
  warning === '' ? { title: 'Product saved' } : { title: 'Product saved', text: warning, kind: 'error' };
export const deletedWithUndo = (count: number, noun: string, undo: string): Toast => ({
  title: `${count} ${noun}${count === 1 ? '' : 's'} deleted`,
  undo: { action: undo, intent: 'restore', label: 'Undo' },
});
export const videosRefreshed = (report: { refreshed: number; gone: number; failed: string[] }): Toast => ({
  title: `${report.refreshed} refreshed${report.gone > 0 ? `, ${report.gone} gone` : ''}`,
  text: report.failed.join(' ') || undefined,
  kind: report.failed.length > 0 ? 'error' : 'success',
});
export const searchError = (message: string): Toast => ({
  title: 'Search error',
  text: `An error occurred: ${message}`,
  kind: 'error',
});
export const videoInDatabase = (message: string) =>
  `There was a problem finding this video in our database: ${message}`;
export const videoLoading = (message: string) => `There was a problem loading this video: ${message}`;
export const relatedLoading = (message: string) => `Error loading videos: ${message}`;

/** 'N videos have been imported to your database.', with more sentences for those that were there already and those that failed. */
export function importDone({
  imported,
  updated,
  failed = 0,
}: {
  imported: number;
  updated: number;
  failed?: number;
}): Toast & { text: string } {
  const sentences = [
    imported === 1
      ? '1 video has been imported to your database.'
      : `${imported} videos have been imported to your database.`,
    updated > 0 &&
      `${updated === 1 ? '1 video was' : `${updated} videos were`} here already and ${updated === 1 ? 'was' : 'were'} updated.`,
    failed > 0 && `${failed} failed.`,
  ];
  return {
    title: 'Videos imported successfully',
    text: sentences.filter(Boolean).join(' '),
    kind: 'success',
  };
}

export const FEED_RUN_STATES = {
  reading: 'Being read',
  staged: 'Read; nothing has been changed yet',
  waiting: 'Waits for you',
  applying: 'Being applied',
  applied: 'Applied',
  undone: 'Taken back',
  failed: 'Could not be read',
  stopped: 'Stopped',
} as const;
export const FEED_READ: Toast = { title: 'Reading the file', text: 'Nothing has been changed yet.' };
export const FEED_BUSY: Toast = {
  title: 'Error',
  text: 'A file of this feed is being read or applied.',
  kind: 'error',
};
