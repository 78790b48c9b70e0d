import { type ChoiceCount, isUnread, type Reaction } from '#app/features/collections/answer-fields';
import type { listAnswerPage } from '#app/features/collections/received-answer.server';
import type { SizeInStock } from '#app/features/shop/variant-stock.server';
import { capitalize } from '#app/lib/categories';
import { CHOICE_LABELS, CHOICES, type Choice } from '#app/lib/choices';
import { longDate } from '#app/lib/format';
import { sumPrices } from '#app/lib/price';
import type { OwnerViewProps } from './owner-view';
import type { readShownAnswers } from './shown-answers.server';

type Row = ReturnType<typeof listAnswerPage>['answers'][number];

export type AnswerData = ReturnType<typeof describeAnswers>[number];

const COUNTED = { love: 'loves', maybe: 'maybe', no: 'not for her' };

/** 'loves 2, maybe 1'; empty without choices. */
function describeCounts(counts: { choice: Choice | undefined; count: number }[]): string {
  const texts = CHOICES.map((choice) => {
    const count = counts.reduce((sum, each) => (each.choice === choice ? sum + each.count : sum), 0);
    return count > 0 && `${COUNTED[choice]} ${count}`;
  });
  return texts.filter(Boolean).join(', ');
}

/** 'Lara changed it from Maybe to Love it, 26 November 2026'; null without a change of mind. */
function describeChange(name: string, { choice, changedFrom, changedAt }: Reaction): string | null {
  if (changedFrom === undefined || changedAt === undefined) return null;
  const now = choice === undefined ? 'Undecided' : CHOICE_LABELS[choice];
  return `${name} changed it from ${CHOICE_LABELS[changedFrom]} to ${now}, ${longDate(changedAt)}`;
}

type FindStock = (productId: number, size: string | undefined) => SizeInStock | null;

const UNNAMED = 'Someone';

/** @param findStock says whether her size of a product is in stock */
export function describeAnswers(rows: Row[], findStock: FindStock) {
  return rows.map(({ id, name: given, size, note, reactions, ...row }) => ({
    id,
    size,
    note,
    reactions: [...reactions].map(([productId, { changedAt, ...reaction }]) => ({
      productId,
      ...reaction,
      change: describeChange(given ?? UNNAMED, { changedAt, ...reaction }),
      stock: findStock(productId, reaction.size ?? size ?? undefined),
    })),
    name: given ?? UNNAMED,
    date: longDate(row.updatedAt),
    changedAt: row.updatedAt.getTime(),
    isNew: isUnread(row),
    summary: describeCounts(Array.from(reactions.values(), ({ choice }) => ({ choice, count: 1 }))),
  }));
}

export type ShownAnswers = ReturnType<typeof readShownAnswers>;

/** Counts each product once, by the best choice that anyone made: 'Loves 2, maybe 1'. */
export function describeTotal({ counts, shown }: Pick<ShownAnswers, 'counts' | 'shown'>): string {
  const best = [...groupByChoice(counts).values()].map((choice) => ({ choice, count: 1 }));
  // Her choices may be about products that were removed.
  const hasMessage = shown.some(({ note, reactions }) => note || reactions.some(({ comment }) => comment));
  const none = hasMessage ? 'Messages only, no choices yet' : 'No choices yet';
  return capitalize(describeCounts(best) || none);
}

/** Names who answered: 'Anna and Her sister', or '12 people' if the page does not show all of them. */
export function nameThose({ shown, total, alone }: ShownAnswers): string {
  if (alone === null && total > shown.length) return `${total} people`;
  return new Intl.ListFormat('en-US').format([...new Set(shown.map(({ name }) => name))]);
}

const MAX_COMMENTS = 3;

type NamedReaction = Omit<AnswerData['reactions'][number], 'productId'> & { id: number; name: string };
export type ReactionsToProduct = { reactions: NamedReaction[]; total: string | null };

function listReactions({ shown, total, counts, alone }: ShownAnswers): Map<number, ReactionsToProduct> {
  const isMany = alone === null && total > shown.length;
  const byProduct = new Map<number, ReactionsToProduct>();
  const of = (productId: number): ReactionsToProduct => {
    const known = byProduct.get(productId) ?? { reactions: [], total: null };
    byProduct.set(productId, known);
    return known;
  };
  for (const { id, name, reactions } of shown)
    for (const { productId, ...reaction } of reactions) {
      const shownReactions = of(productId).reactions;
      const { size, comment, change } = reaction;
      const isShown = (size || comment || change) && shownReactions.length < MAX_COMMENTS;
      if (!isMany || isShown) shownReactions.push({ id, name, ...reaction });
    }
  if (!isMany) return byProduct;
  for (const { productId } of counts) {
    const own = counts.filter((counted) => counted.productId === productId);
    of(productId).total = capitalize(describeCounts(own));
  }
  return byProduct;
}

function groupByChoice(counts: ChoiceCount[]): Map<number, Choice> {
  const groups = new Map<number, Choice>();
  for (const choice of [...CHOICES].reverse())
    for (const counted of counts) if (counted.choice === choice) groups.set(counted.productId, choice);
  return groups;
}

export type GroupedProducts = ReturnType<typeof groupProducts<OwnerViewProps['products'][number]>>;

type Priced = { id: number; price: string; bought: boolean };

/** Sums what each person loves, unless the page shows only some of several answers. */
function sumByPerson(products: Priced[], { shown, total, currency }: ShownAnswers & { currency: string }) {
  if (shown.length < 2 || total > shown.length) return [];
  return shown.flatMap(({ id, name, reactions }) => {
    const loves = (product: Priced) =>
      reactions.some(({ productId, choice }) => productId === product.id && choice === 'love');
    const prices = products.filter(loves).map(({ price }) => price);
    const sum = `${prices.length} for ${sumPrices(prices, currency)}`;
    return prices.length === 0 ? [] : [{ id, name, sum }];
  });
}

/** Sums the prices of what is loved, or of all products while nothing is. */
function sumGroups<P extends Priced>(loved: P[], products: P[], currency: string) {
  const counted = loved.length > 0 ? loved : products;
  const priceOf = ({ price }: P) => price;
  const sum = (some: P[]) => sumPrices(some.map(priceOf), currency);
  return {
    total: counted.length === 0 ? null : sum(counted),
    bought: sum(counted.filter(({ bought }) => bought)),
    toBuy: sum(counted.filter(({ bought }) => !bought)),
    /** Bought products that no one loves. */
    alsoBought: sum(products.filter((product) => product.bought && !counted.includes(product))),
  };
}

export function groupProducts<P extends Priced>(
  products: P[],
  { answers, currency }: { answers: ShownAnswers; currency: string },
) {
  const groups: Record<Choice | 'open', P[]> = { love: [], maybe: [], no: [], open: [] };
  const choices = groupByChoice(answers.counts);
  for (const product of products) groups[choices.get(product.id) ?? 'open'].push(product);
  return {
    groups,
    isBySeveral: answers.alone === null && answers.total > 1,
    /** The product at the top of the page. */
    first: [groups.love, groups.maybe, groups.open, groups.no].flat()[0],
    /** The first product that she loves and he has not bought. */
    next: groups.love.find(({ bought }) => !bought),
    reactions: listReactions(answers),
    loved: new Set(groups.love.map(({ id }) => id)),
    people: sumByPerson(products, { ...answers, currency }),
    ...sumGroups(groups.love, products, currency),
  };
}
