import { and, isNull, lt, or } from 'drizzle-orm';
import { answers } from '#db/schema';

export const unseen = and(
  isNull(answers.hiddenAt),
  or(isNull(answers.seenAt), lt(answers.seenAt, answers.updatedAt)),
);
