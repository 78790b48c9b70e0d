import { countOf } from './format';
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

/** Returns the button that restores a deletion from the trash. */
export const undoOf = ({ trashId, returnTo }: Deleted) => ({
  action: withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo),
  intent: 'restore',
  label: 'Undo',
});

export const deletedWithUndo = (count: number, noun: string, deleted: Deleted): Toast => ({
  title: `${countOf(count, noun)} deleted`,
  undo: deleted.trashId === null ? undefined : undoOf(deleted),
});
