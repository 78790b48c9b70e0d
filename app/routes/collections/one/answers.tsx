import { VERDICT_LABELS, type Verdict } from '#app/lib/choices';
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

/** The answers as the owner's page shows them. */
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
function describeTotal(answers: AnswerData[]): string {
  const verdicts = answers.flatMap((answer) => Object.values(answer.verdicts));
  const text = describeCounts(verdicts) || 'Words, but no marks yet';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type AnswersProps = {
  answers: AnswerData[];
  address: string;
  answersOpen: boolean;
  /** Whether others can see the collection, so that there is a link to share. */
  isSeen: boolean;
};

/** What stands there before anyone has answered. */
function describeWaiting(answersOpen: boolean, isSeen: boolean): string {
  if (!answersOpen) return 'Answering is closed.';
  return isSeen
    ? 'Share the link below; what she says appears here.'
    : 'Nobody else can see this collection now, so nobody can answer.';
}

/** What came back, on top of the owner's page. */
export function Answers({ answers, address, answersOpen, isSeen }: AnswersProps) {
  return (
    <section className="panel grid gap-5" aria-labelledby="answers">
      <div className="head-row mb-0!">
        <h2 id="answers" className="text-[1.5rem]">
          {answers.length === 0 ? 'No answer yet' : `Answers (${answers.length})`}
        </h2>
        <form method="post" action={address} className="flex flex-wrap gap-3">
          {answers.some((answer) => answer.isNew) && (
            <button type="submit" name="intent" value="seen" className="btn btn-small">
              Mark as read
            </button>
          )}
          <button
            type="submit"
            name="intent"
            value={answersOpen ? 'close' : 'open'}
            className="btn btn-line btn-small"
          >
            {answersOpen ? 'Close answering' : 'Open answering'}
          </button>
        </form>
      </div>
      {answers.length === 0 && <p className="meta">{describeWaiting(answersOpen, isSeen)}</p>}
      {answers.length > 0 && <p className="lead">{describeTotal(answers)}</p>}
      {answers.length > 0 && (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.id} className="flex flex-wrap items-start justify-between gap-4 py-4">
              <div className="min-w-0">
                <p>
                  {answer.isNew && <span className="eyebrow">New · </span>}
                  <strong dir="auto">{answer.name}</strong> {answer.summary && <span>{answer.summary}</span>}
                </p>
                {answer.note && (
                  <p className="mt-1 whitespace-pre-line" dir="auto">
                    “{answer.note}”
                  </p>
                )}
                <p className="meta mt-1">
                  {[answer.size && `Size: ${answer.size}`, answer.date].filter(Boolean).join(' · ')}
                </p>
              </div>
              <form method="post" action={address}>
                <input type="hidden" name="answer" value={answer.id} />
                <button
                  type="submit"
                  name="intent"
                  value="delete-answer"
                  className="btn btn-line btn-small"
                  aria-label={`Delete the answer of ${answer.name}`}
                >
                  Delete
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was said of one product, beside it. */
export function ProductVerdicts({ answers, productId }: { answers: AnswerData[]; productId: number }) {
  const said = answers.flatMap((answer) => {
    const verdict = answer.verdicts[productId];
    return verdict === undefined ? [] : [{ id: answer.id, name: answer.name, verdict }];
  });
  if (said.length === 0) return null;
  return (
    <ul className="grid gap-1 text-[0.9375rem]">
      {said.map(({ id, name, verdict }) => (
        <li key={id}>
          <strong className={verdict === 'love' ? 'text-wine' : undefined}>{VERDICT_LABELS[verdict]}</strong>{' '}
          <bdi className="text-soft">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
