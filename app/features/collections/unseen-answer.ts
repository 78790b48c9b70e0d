import { and, isNull, lt, or } from 'drizzle-orm';
import { answers } from '#db/schema';

/** The one rule of which answers are new to the owner: those that he has not marked as read since they were given or changed. */
export const unseen = and(
  isNull(answers.hiddenAt),
  or(isNull(answers.seenAt), lt(answers.seenAt, answers.updatedAt)),
);
