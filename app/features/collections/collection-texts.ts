import type { Toast } from '#app/lib/toast';

export const COLLECTION_ERRORS = {
  compilation: { title: 'Error', text: 'There was a problem creating your compilation. Please try again.' },
  compilationNotFound: {
    title: 'Compilation Not Found',
    text: "The compilation you're looking for doesn't exist or you may not have permission to view it.",
  },
  removeItem: { title: 'Error', text: 'Failed to remove the item. Please try again.' },
  removeItemUnexpected: { title: 'Error', text: 'An unexpected error occurred. Please try again.' },
  nothingTicked: 'Select at least one product.',
  full: 'A collection holds at most 500 products. Remove one, or start another collection.',
  noEmail: 'Please enter your email address.',
  answer: {
    title: 'Your answer was not sent',
    text: 'Something went wrong on our side. Please try again in a moment.',
  },
  answerEmpty: 'Choose an answer for at least one product, or write a message.',
  answerClosed: 'Answers for this collection are closed.',
} as const;

export const savedTo = ({ id, title }: { id: number; title: string }): Toast => ({
  title: `Saved to ${title}`,
  link: { href: `/compilation/${id}`, label: 'View collection' },
});

/** For the Save button of a product. Undo presses it again. */
export const savedWithChange = (title: string, product: number, returnTo: string): Toast => {
  const query = new URLSearchParams({ product: String(product), returnTo });
  const link = { href: `/compilation/new?${query}`, label: 'Change' };
  return { title: `Saved to ${title}`, link, undo: { action: link.href, intent: 'save', label: 'Undo' } };
};

export const severalAdded = (added: number, existing: number): Toast => ({
  title: added === 1 ? '1 product added' : `${added} products added`,
  text:
    existing === 0 ? undefined : `${existing} ${existing === 1 ? 'was' : 'were'} already in this collection.`,
});
