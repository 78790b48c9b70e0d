import type { Reaction } from '#app/features/collections/answer-fields';
import * as receivedAnswers from '#app/features/collections/received-answer.server';
import { createStockFinder } from '#app/features/shop/variant-stock.server';
import { countPages } from '#app/lib/paging';
import { readId } from '#app/lib/query';
import { describeAnswers } from './summarise-answers';

/** Answers on one page. Of a collection with more answers, each product shows totals. */
const PAGE_SIZE = 10;

/** Reads the answers for the owner's page. The query parameter `answers` is the page, and `by` the id of one answer to show alone. */
export function readShownAnswers(
  compilationId: number,
  { query, products }: { query: URLSearchParams; products: { id: number; price: string }[] },
) {
  const productIds = new Set(products.map(({ id }) => id));
  const findStock = createStockFinder(products);
  const shownOnly = <A extends { reactions: Map<number, Reaction> }>(answer: A): A => ({
    ...answer,
    reactions: new Map([...answer.reactions].filter(([productId]) => productIds.has(productId))),
  });
  const by = readId(query.get('by'));
  const found = by === null ? null : receivedAnswers.findAnswerById(compilationId, by);
  const alone = found && shownOnly(found);
  const requested = readId(query.get('answers')) ?? 1;
  const total = receivedAnswers.countAnswers(compilationId);
  const pages = countPages(total, PAGE_SIZE);
  const page = Math.min(Math.max(1, requested), pages);
  const listed = { total, page, pages };
  if (alone !== null) {
    const counts = [...alone.reactions].flatMap(([productId, { choice }]) =>
      choice === undefined ? [] : [{ productId, choice, count: 1 }],
    );
    return { ...listed, shown: describeAnswers([alone], findStock), counts, alone: alone.id };
  }
  const { answers } = receivedAnswers.listAnswerPage(compilationId, {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const shown = describeAnswers(answers.map(shownOnly), findStock);
  return { ...listed, shown, counts: receivedAnswers.countChoices(compilationId), alone: null };
}
