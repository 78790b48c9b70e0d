import { isUnread, type Said } from '#app/lib/answer-fields';
import type { Verdict } from '#app/lib/choices';
import { longDate } from '#app/lib/format';
import { sumPrices } from '#app/lib/price';

type Row = {
  id: number;
  name: string | null;
  size: string | null;
  note: string | null;
  updatedAt: Date;
  seenAt: Date | null;
  said: Map<number, Said>;
};

export type AnswerData = ReturnType<typeof describeAnswers>[number];

const COUNTED: [Verdict, string][] = [
  ['love', 'loves'],
  ['maybe', 'maybe'],
  ['no', 'not for her'],
];

/** 'loves 2, maybe 1'; empty without verdicts. */
function describeCounts(said: Iterable<Said>): string {
  const verdicts = [...said].map(({ verdict }) => verdict);
  return COUNTED.map(([verdict, label]) => ({
    label,
    count: verdicts.filter((value) => value === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count}`)
    .join(', ');
}

/** Her answers as the page shows them. */
export function describeAnswers(rows: Row[]) {
  return rows.map(({ id, name, size, note, said, ...row }) => ({
    ...{ id, size, note, said: [...said].map(([productId, piece]) => ({ productId, ...piece })) },
    name: name ?? 'Someone',
    date: longDate(row.updatedAt),
    isNew: isUnread(row),
    summary: describeCounts(said.values()),
  }));
}

/** 'Loves 2, maybe 1': all answers together. */
export function describeTotal(answers: AnswerData[]): string {
  const text = describeCounts(answers.flatMap((answer) => answer.said)) || 'Words, but no marks yet';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type SaidOf = { id: number; name: string } & Said;

export type SaidByProduct = Map<number, SaidOf[]>;

/** What everybody said, by product: read once, however many products and answers there are. */
function listSaid(answers: AnswerData[]): SaidByProduct {
  const byProduct: SaidByProduct = new Map();
  for (const { id, name, said } of answers)
    for (const { productId, ...piece } of said) {
      const others = byProduct.get(productId);
      if (others === undefined) byProduct.set(productId, [{ ...piece, id, name }]);
      else others.push({ ...piece, id, name });
    }
  return byProduct;
}

type Group = Verdict | 'open';

/** Where a product stands: with what somebody loves, else with what somebody may like, else refused; open while nobody has said. */
function groupOf(said: SaidOf[]): Group {
  return (
    COUNTED.map(([verdict]) => verdict).find((each) => said.some(({ verdict }) => verdict === each)) ?? 'open'
  );
}

/** The products by what was said of them, and what is still to be bought of those that are loved. */
export function decide<P extends { id: number; price: string; bought: boolean }>(
  products: P[],
  answers: AnswerData[],
) {
  const groups: Record<Group, P[]> = { love: [], maybe: [], no: [], open: [] };
  const said = listSaid(answers);
  for (const product of products) groups[groupOf(said.get(product.id) ?? [])].push(product);
  const [bought, toBuy] = [true, false].map((isBought) =>
    groups.love.filter((product) => product.bought === isBought).map(({ price }) => price),
  );
  return {
    groups,
    said,
    total: groups.love.length === 0 ? null : sumPrices(groups.love.map(({ price }) => price)),
    bought: sumPrices(bought ?? []),
    toBuy: sumPrices(toBuy ?? []),
  };
}
