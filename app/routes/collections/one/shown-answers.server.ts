import * as receivedAnswers from '#app/features/collections/received-answer.server';
import { createStockFinder } from '#app/features/shop/variant-stock.server';
import { countPages } from '#app/lib/paging';
import { readId } from '#app/lib/query';
import { describeAnswers } from './summarize-answers';

/** Answers on one page. Of a collection with more answers, each product shows totals. */
const PAGE_SIZE = 10;

/** Reads the answers for the owner's page. The query parameter `answers` is the page, and `by` the id of one answer to show alone. */
export function readShownAnswers(
  compilationId: number,
  { query, products }: { query: URLSearchParams; products: { id: number; price: string }[] },
) {
  const productIds = new Set(products.map(({ id }) => id));
  const findStock = createStockFinder(products);
  const by = readId(query.get('by'));
  const alone = by === null ? null : receivedAnswers.findAnswerById(compilationId, by);
  const total = receivedAnswers.countAnswers(compilationId);
  const pages = countPages(total, PAGE_SIZE);
  const page = Math.min(Math.max(1, readId(query.get('answers')) ?? 1), pages);
  const limits = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const rows = alone === null ? receivedAnswers.listAnswerPage(compilationId, limits).answers : [alone];
  const answers = rows.map((answer) => ({
    ...answer,
    reactions: new Map([...answer.reactions].filter(([productId]) => productIds.has(productId))),
  }));
  const listed = { total, page, pages, shown: describeAnswers(answers, findStock) };
  if (alone === null) return { ...listed, counts: receivedAnswers.countChoices(compilationId), alone: null };
  const counts = answers.flatMap(({ reactions }) =>
    [...reactions].flatMap(([productId, { choice }]) => (choice ? [{ productId, choice, count: 1 }] : [])),
  );
  return { ...listed, counts, alone: alone.id };
}
