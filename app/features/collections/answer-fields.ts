import type { Choice } from '#app/lib/choices';

export type Reaction = {
  choice?: Choice | undefined;
  size?: string | undefined;
  comment?: string | undefined;
  /** The choice before the latest change of mind. */
  changedFrom?: Choice | undefined;
  changedAt?: Date | undefined;
};

export type ChoiceCount = { productId: number; choice: Choice; count: number };

/** The recipient's answer as the form shows it: `edit` is the private link's token, `fields` has values by name, such as `word-12`. */
export type RecipientAnswer = Record<'edit' | 'name' | 'size' | 'note', string> & {
  fields: Record<string, string>;
};

export type Unsent = { written: string; isAnswer: boolean };

/** Returns true until the owner marks the latest version of an answer as read. */
export function isUnread({ seenAt, updatedAt }: { seenAt: Date | null; updatedAt: Date }): boolean {
  return seenAt === null || seenAt < updatedAt;
}
