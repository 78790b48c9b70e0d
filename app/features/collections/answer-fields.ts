import type { Choice } from '#app/lib/choices';

/** What she says of one product. */
export type Reaction = {
  choice?: Choice | undefined;
  size?: string | undefined;
  comment?: string | undefined;
};

/** How many people have said this of a product. */
export type ChoiceCount = { productId: number; choice: Choice; count: number };

/** Her answer as its form shows it again; `edit` is the token of her private link, `said` is by field: `answer-12`, `word-12`. */
export type RecipientAnswer = {
  edit: string;
  name: string;
  size: string;
  note: string;
  fields: Record<string, string>;
};

/** The words of an answer that can no longer be sent, line by line. */
export type Unanswered = { written: string };

/** Whether its owner has not marked an answer as read, as it is now. */
export function isUnread({ seenAt, updatedAt }: { seenAt: Date | null; updatedAt: Date }): boolean {
  return seenAt === null || seenAt < updatedAt;
}
