/** One flash message: shown in the page, and lifted out as a toast where scripts run. */
export type Toast = {
  title: string;
  text?: string | undefined;
  kind?: 'success' | 'error' | undefined;
  undo?: { action: string; intent: string; label: string; removed?: number | undefined } | undefined;
  link?: { href: string; label: string } | undefined;
};

/** Title and text of a form that could not be processed at all. */
export type Failure = { title: string; text: string };

export const deletedWithUndo = (count: number, noun: string, undo: string): Toast => ({
  title: `${count} ${noun}${count === 1 ? '' : 's'} deleted`,
  undo: { action: undo, intent: 'restore', label: 'Undo' },
});
