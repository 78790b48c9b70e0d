import type { z } from 'zod';
import { countOf } from './format';
import { withParam } from './query';
import type { toastSchema } from './toast-schema';

export type Toast = z.output<typeof toastSchema>;

export type Failure = { title: string; text: string };

/** Returns the toast of something that did not work. */
export const failure = (title: string, text: string) => ({ title, text, kind: 'error' as const });

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
