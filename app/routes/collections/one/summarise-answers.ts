import { type ChoiceCount, isUnread, type Reaction } from '#app/features/collections/answer-fields';
import type { SizeInStock } from '#app/features/shop/variant-stock.server';
import type { Choice } from '#app/lib/choices';
import { longDate } from '#app/lib/format';
import { sumPrices } from '#app/lib/price';
import type { OwnedProductData } from './owned-product';

type Row = {
  id: number;
  name: string | null;
  size: string | null;
  note: string | null;
  updatedAt: Date;
  seenAt: Date | null;
  reactions: Map<number, Reaction>;
};

export type AnswerData = ReturnType<typeof describeAnswers>[number];

const COUNTED: [Choice, string][] = [
  ['love', 'loves'],
  ['maybe', 'maybe'],
  ['no', 'not for her'],
];

/** 'loves 2, maybe 1'; empty without choices. */
function describeCounts(counts: Pick<ChoiceCount, 'choice' | 'count'>[]): string {
  return COUNTED.map(([choice, label]) => ({
    label,
    count: counts.filter((each) => each.choice === choice).reduce((sum, each) => sum + each.count, 0),
  }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count}`)
    .join(', ');
}

function countEach(reactions: Iterable<Reaction>) {
  return [...reactions].flatMap(({ choice }) => (choice === undefined ? [] : [{ choice, count: 1 }]));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type FindStock = (productId: number, size: string | undefined) => SizeInStock | null;

/** @param findStock says whether her size of a product is in stock */
export function describeAnswers(rows: Row[], findStock: FindStock) {
  return rows.map(({ id, name, size, note, reactions, ...row }) => ({
    id,
    size,
    note,
    reactions: [...reactions].map(([productId, reaction]) => ({
      productId,
      ...reaction,
      stock: findStock(productId, reaction.size ?? size ?? undefined),
    })),
    name: name ?? 'Someone',
    date: longDate(row.updatedAt),
    isNew: isUnread(row),
    summary: describeCounts(countEach(reactions.values())),
  }));
}

export type ShownAnswers = {
  shown: AnswerData[];
  total: number;
  counts: ChoiceCount[];
  page: number;
  pages: number;
  alone: number | null;
};

/** Sums all answers: 'Loves 2, maybe 1'. */
export function describeTotal({ counts }: Pick<ShownAnswers, 'counts'>): string {
  return capitalize(describeCounts(counts) || 'Messages only, no choices yet');
}

/** Names who answered: 'Anna and Her sister', or '12 people' if the page does not show all of them. */
export function nameThose({ shown, total, alone }: ShownAnswers): string {
  if (alone === null && total > shown.length) return `${total} people`;
  return new Intl.ListFormat('en-US').format([...new Set(shown.map(({ name }) => name))]);
}

export type NamedReaction = { id: number; name: string; stock: SizeInStock | null } & Reaction;

const MAX_COMMENTS = 3;

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
      const isShown = (reaction.size || reaction.comment) && shownReactions.length < MAX_COMMENTS;
      if (!isMany || isShown) shownReactions.push({ id, name, ...reaction });
    }
  if (!isMany) return byProduct;
  const each = new Map<number, ChoiceCount[]>();
  for (const counted of counts)
    each.set(counted.productId, [...(each.get(counted.productId) ?? []), counted]);
  for (const [productId, some] of each) of(productId).total = capitalize(describeCounts(some));
  return byProduct;
}

type Group = Choice | 'open';

function groupByChoice(counts: ChoiceCount[]): Map<number, Choice> {
  const groups = new Map<number, Choice>();
  for (const [choice] of [...COUNTED].reverse())
    for (const counted of counts) if (counted.choice === choice) groups.set(counted.productId, choice);
  return groups;
}

export type GroupedProducts = ReturnType<typeof groupProducts<OwnedProductData>>;

/** Groups the products by choice, and sums the prices of the loved ones. */
export function groupProducts<P extends { id: number; price: string; bought: boolean }>(
  products: P[],
  { answers, currency }: { answers: ShownAnswers; currency: string },
) {
  const groups: Record<Group, P[]> = { love: [], maybe: [], no: [], open: [] };
  const choices = groupByChoice(answers.counts);
  for (const product of products) groups[choices.get(product.id) ?? 'open'].push(product);
  const [bought, toBuy] = [true, false].map((isBought) =>
    groups.love.filter((product) => product.bought === isBought).map(({ price }) => price),
  );
  return {
    groups,
    /** The product at the top of the page. */
    first: [groups.love, groups.maybe, groups.open, groups.no].flat()[0],
    reactions: listReactions(answers),
    loved: new Set(groups.love.map(({ id }) => id)),
    total:
      groups.love.length === 0
        ? null
        : sumPrices(
            groups.love.map(({ price }) => price),
            currency,
          ),
    bought: sumPrices(bought ?? [], currency),
    toBuy: sumPrices(toBuy ?? [], currency),
  };
}
