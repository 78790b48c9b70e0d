import type { Reaction } from '#app/features/collections/answer-fields';
import {
  countAnswers,
  countChoices,
  findAnswerById,
  listAnswerPage,
} from '#app/features/collections/received-answer.server';
import { readId } from '#app/lib/query';
import { describeAnswers, type ShownAnswers } from './summarise-answers';

/** Answers on one page; with more of them, products show what all come to. */
const PAGE = 10;

/**
 * The answers that the owner's page shows.
 * @param query `answers` is the page of them; `by` the one answer that is to be seen alone.
 */
export function readShownAnswers(
  compilationId: number,
  { query, productIds }: { query: URLSearchParams; productIds: ReadonlySet<number> },
): ShownAnswers {
  // What was said of a piece that was taken out since is not shown.
  const shownOnly = <A extends { reactions: Map<number, Reaction> }>(answer: A): A => ({
    ...answer,
    reactions: new Map([...answer.reactions].filter(([productId]) => productIds.has(productId))),
  });
  const by = readId(query.get('by') ?? undefined);
  const found = by === null ? null : findAnswerById(compilationId, by);
  const alone = found && shownOnly(found);
  const asked = readId(query.get('answers') ?? undefined) ?? 1;
  const total = countAnswers(compilationId);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  if (alone !== null) {
    const [shown] = describeAnswers([alone]);
    const counts = [...alone.reactions].flatMap(([productId, { choice }]) =>
      choice === undefined ? [] : [{ productId, choice, count: 1 }],
    );
    return { shown: shown ? [shown] : [], total, counts, page, pages, alone: alone.id };
  }
  const { answers } = listAnswerPage(compilationId, { limit: PAGE, offset: (page - 1) * PAGE });
  const counts = countChoices(compilationId);
  return { shown: describeAnswers(answers.map(shownOnly)), total, counts, page, pages, alone: null };
}
