import { withParam } from './query';

/** A message after a form. Scripts move it from the page into a toast. */
export type Toast = {
  title: string;
  text?: string | undefined;
  kind?: 'success' | 'error' | undefined;
  undo?: { action: string; intent: string; label: string; removed?: number | undefined } | undefined;
  link?: { href: string; label: string } | undefined;
};

export type Failure = { title: string; text: string };

type Deleted = { trashId: number | null; returnTo: string };

export const deletedWithUndo = (count: number, noun: string, { trashId, returnTo }: Deleted): Toast => ({
  title: `${count} ${noun}${count === 1 ? '' : 's'} deleted`,
  undo: {
    action: withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo),
    intent: 'restore',
    label: 'Undo',
  },
});
