import type { Verdict } from '#app/lib/choices';
import { longDate } from '#app/lib/format';

type Row = {
  id: number;
  name: string | null;
  size: string | null;
  note: string | null;
  updatedAt: Date;
  seenAt: Date | null;
  verdicts: Map<number, Verdict>;
};

export type AnswerData = ReturnType<typeof describeAnswers>[number];

const COUNTED: Record<Verdict, string> = { love: 'loves', maybe: 'maybe', no: 'not for her' };

/** 'loves 2, maybe 1'; empty without verdicts. */
function describeCounts(verdicts: Verdict[]): string {
  return (Object.keys(COUNTED) as Verdict[])
    .map((verdict) => ({ verdict, count: verdicts.filter((value) => value === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${COUNTED[verdict]} ${count}`)
    .join(', ');
}

/** Her answers as the page shows them. */
export function describeAnswers(rows: Row[]) {
  return rows.map(({ id, name, size, note, updatedAt, seenAt, verdicts }) => {
    return {
      ...{ id, size, note, verdicts: Object.fromEntries(verdicts) as Record<string, Verdict> },
      name: name ?? 'Someone',
      date: longDate(updatedAt),
      isNew: seenAt === null || seenAt < updatedAt,
      summary: describeCounts([...verdicts.values()]),
    };
  });
}

/** 'Loves 2, maybe 1': all answers together. */
export function describeTotal(answers: AnswerData[]): string {
  const verdicts = answers.flatMap((answer) => Object.values(answer.verdicts));
  const text = describeCounts(verdicts) || 'Words, but no marks yet';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
