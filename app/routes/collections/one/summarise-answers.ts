import { type ChoiceCount, isUnread, type Reaction } from '#app/features/collections/answer-fields';
import type { Choice } from '#app/lib/choices';
import { longDate } from '#app/lib/format';
import { sumPrices } from '#app/lib/price';

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

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Answers as the page shows them. */
export function describeAnswers(rows: Row[]) {
  return rows.map(({ id, name, size, note, reactions, ...row }) => ({
    id,
    size,
    note,
    reactions: [...reactions].map(([productId, reactions]) => ({ productId, ...reactions })),
    name: name ?? 'Someone',
    date: longDate(row.updatedAt),
    isNew: isUnread(row),
    summary: describeCounts(countEach(reactions.values())),
  }));
}

/** The answers that the page shows, and what all of them come to. */
export type ShownAnswers = {
  shown: AnswerData[];
  total: number;
  counts: ChoiceCount[];
  page: number;
  pages: number;
  /** The one answer that is shown alone, of several. */
  alone: number | null;
};

/** 'Loves 2, maybe 1': all answers together. */
export function describeTotal({ counts }: Pick<ShownAnswers, 'counts'>): string {
  return capitalise(describeCounts(counts) || 'Words, but no marks yet');
}

export type NamedReaction = { id: number; name: string } & Reaction;

/** Beside a product stand the words of so many people at most; the others' are in their own answers. */
const MAX_BESIDE = 3;

/** What stands beside a product: what each says while they are few, else what all of them come to, and the last words. */
export type ReactionsToProduct = { reactions: NamedReaction[]; total: string | null };

/** What is said of the products, read once, however many products and answers there are. */
function listReactions({ shown, total, counts, alone }: ShownAnswers): Map<number, ReactionsToProduct> {
  const isMany = alone === null && total > shown.length;
  const byProduct = new Map<number, ReactionsToProduct>();
  const of = (productId: number): ReactionsToProduct => {
    const known = byProduct.get(productId) ?? { reactions: [], total: null };
    byProduct.set(productId, known);
    return known;
  };
  for (const { id, name, reactions } of shown)
    for (const { productId, choice, size, comment } of reactions) {
      const beside = of(productId).reactions;
      if (!isMany) beside.push({ id, name, choice, size, comment });
      else if ((size || comment) && beside.length < MAX_BESIDE)
        beside.push({ id, name, choice, size, comment });
    }
  if (!isMany) return byProduct;
  const each = new Map<number, ChoiceCount[]>();
  for (const counted of counts)
    each.set(counted.productId, [...(each.get(counted.productId) ?? []), counted]);
  for (const [productId, some] of each) of(productId).total = capitalise(describeCounts(some));
  return byProduct;
}

type Group = Choice | 'open';

/** Where products stand: with what somebody loves, else with what somebody may like, else refused. */
function groupByChoice(counts: ChoiceCount[]): Map<number, Choice> {
  const groups = new Map<number, Choice>();
  for (const [choice] of [...COUNTED].reverse())
    for (const counted of counts) if (counted.choice === choice) groups.set(counted.productId, choice);
  return groups;
}

/** The products by what was said of them, and what is still to be bought of those that are loved. */
export function decide<P extends { id: number; price: string; bought: boolean }>(
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
