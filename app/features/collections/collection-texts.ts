import type { Toast } from '#app/lib/toast';

/** Errors of collections and of answers to them. */
export const COLLECTION_ERRORS = {
  compilation: { title: 'Error', text: 'There was a problem creating your compilation. Please try again.' },
  compilationNotFound: {
    title: 'Compilation Not Found',
    text: "The compilation you're looking for doesn't exist or you may not have permission to view it.",
  },
  removeItem: { title: 'Error', text: 'Failed to remove the item. Please try again.' },
  removeItemUnexpected: { title: 'Error', text: 'An unexpected error occurred. Please try again.' },
  nothingTicked: 'Tick at least one piece.',
  full: 'A collection holds at most 500 products. Remove one, or start another collection.',
  noAddress: 'Please enter the address that the mail is to go to.',
  answer: { title: 'Your answer was not sent', text: 'Your answer could not be stored. Please try again.' },
  answerEmpty: 'Mark at least one piece, or leave a line.',
  answerClosed: 'Answering is closed for this collection.',
} as const;

/** Said where a product was saved from, with the way to where it is now. */
export const savedTo = ({ id, title }: { id: number; title: string }): Toast => ({
  title: `Saved to ${title}`,
  link: { href: `/compilation/${id}`, label: 'See it' },
});

/** What became of several products that were saved at once. */
export const severalAdded = (added: number, there: number): Toast => ({
  title: added === 1 ? '1 item added' : `${added} items added`,
  text: there === 0 ? undefined : `${there} ${there === 1 ? 'was' : 'were'} there already.`,
});
