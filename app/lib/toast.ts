/** A message after a form. Scripts move it from the page into a toast. */
export type Toast = {
  title: string;
  text?: string | undefined;
  kind?: 'success' | 'error' | undefined;
  undo?: { action: string; intent: string; label: string; removed?: number | undefined } | undefined;
  link?: { href: string; label: string } | undefined;
};

export type Failure = { title: string; text: string };

export const deletedWithUndo = (count: number, noun: string, undo: string): Toast => ({
  title: `${count} ${noun}${count === 1 ? '' : 's'} deleted`,
  undo: { action: undo, intent: 'restore', label: 'Undo' },
});
