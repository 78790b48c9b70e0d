import { and, isNull, lt, or } from 'drizzle-orm';
import { answers } from '#db/schema';

/** SQL condition for answers that the owner has not marked as read since they were given or changed. */
export const unseen = and(
  isNull(answers.hiddenAt),
  or(isNull(answers.seenAt), lt(answers.seenAt, answers.updatedAt)),
);
