import { isUnread } from '#app/lib/answer-fields';
import type { Verdict } from '#app/lib/choices';
import { longDate } from '#app/lib/format';
import { sumPrices } from '#app/lib/price';

type Said = { verdict?: Verdict | undefined; size?: string | undefined; word?: string | undefined };
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

/** What everybody said of one product. */
export function listSaid(answers: AnswerData[], productId: number): SaidOf[] {
  return answers.flatMap(({ id, name, said }) =>
    said.filter((piece) => piece.productId === productId).map((piece) => ({ ...piece, id, name })),
  );
}

type Group = Verdict | 'open';

/** Where a product stands: with what somebody loves, else with what somebody may like, else refused; open while nobody has said. */
function groupOf(answers: AnswerData[], productId: number): Group {
  const verdicts = listSaid(answers, productId).map(({ verdict }) => verdict);
  return COUNTED.map(([verdict]) => verdict).find((verdict) => verdicts.includes(verdict)) ?? 'open';
}

/** The products by what was said of them, and what is still to be bought of those that are loved. */
export function decide<P extends { id: number; price: string; bought: boolean }>(
  products: P[],
  answers: AnswerData[],
) {
  const groups: Record<Group, P[]> = { love: [], maybe: [], no: [], open: [] };
  for (const product of products) groups[groupOf(answers, product.id)].push(product);
  const [bought, toBuy] = [true, false].map((isBought) =>
    groups.love.filter((product) => product.bought === isBought).map(({ price }) => price),
  );
  return {
    groups,
    total: groups.love.length === 0 ? null : sumPrices(groups.love.map(({ price }) => price)),
    bought: sumPrices(bought ?? []),
    toBuy: sumPrices(toBuy ?? []),
  };
}
