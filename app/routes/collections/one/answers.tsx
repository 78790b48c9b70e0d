import { VERDICT_LABELS } from '#app/lib/choices';
import { type AnswerData, describeTotal } from './summarise-answers';

type AnswersProps = {
  answers: AnswerData[];
  address: string;
  answersOpen: boolean;
  /** Whether others can see the collection, so that there is a link to share. */
  isSeen: boolean;
};

function describeWaiting(answersOpen: boolean, isSeen: boolean): string {
  if (!answersOpen) return 'Answering is closed.';
  return isSeen
    ? 'Share the link below; what she says appears here.'
    : 'Nobody else can see this collection now, so nobody can answer.';
}

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
