import { Pagination } from '#app/components/pagination';
import { withParam } from '#app/lib/local-path';
import { describeTotal, type ShownAnswers } from './summarise-answers';

type AnswersProps = {
  answers: ShownAnswers;
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

/** Who has answered, with what she said to all of it; what she said of each product stands beside it. */
export function Answers({ answers, address, answersOpen, isSeen }: AnswersProps) {
  const { shown, total, page, pages, alone } = answers;
  if (total === 0)
    return (
      <section className="panel" aria-labelledby="answers">
        <h2 id="answers" className="text-[1.5rem]">
          No answer yet
        </h2>
        <p className="meta mt-1">{describeWaiting(answersOpen, isSeen)}</p>
      </section>
    );
  return (
    <section className="panel grid gap-3" aria-labelledby="answers">
      <div className="head-row mb-0!">
        <h2 id="answers" className="text-[1.5rem]">
          {`Answers (${total})`}
        </h2>
        <p className="meta">{describeTotal(answers)}</p>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p>
                {answer.isNew && <span className="eyebrow">New · </span>}
                <strong dir="auto">{answer.name}</strong> {answer.summary && <span>{answer.summary}</span>}
              </p>
              {answer.note && (
                <p className="words words-small mt-1 whitespace-pre-line" dir="auto">
                  “{answer.note}”
                </p>
              )}
              <p className="meta mt-1">
                {[answer.size && `Size: ${answer.size}`, answer.date].filter(Boolean).join(' · ')}
                {total > 1 && alone === null && (
                  <>
                    {' · '}
                    <a className="link" href={withParam(address, 'by', String(answer.id))}>
                      This answer alone<span className="sr-only">: {answer.name}</span>
                    </a>
                  </>
                )}
              </p>
            </div>
            <form method="post" action={address}>
              <input type="hidden" name="answer" value={answer.id} />
              <button
                type="submit"
                name="intent"
                value="delete-answer"
                className="btn btn-quiet btn-small"
                aria-label={`Delete the answer of ${answer.name}`}
              >
                Delete
              </button>
            </form>
          </li>
        ))}
      </ul>
      {alone === null ? (
        <Pagination
          page={page}
          pages={pages}
          address={(to) => `${withParam(address, 'answers', String(to))}#answers`}
        />
      ) : (
        <p>
          <a className="link" href={address}>
            All answers together
          </a>
        </p>
      )}
      <form method="post" action={address} className="flex flex-wrap gap-3">
        {shown.some((answer) => answer.isNew) && (
          <button type="submit" name="intent" value="seen" className="btn btn-line btn-small">
            Mark as read
          </button>
        )}
        <button
          type="submit"
          name="intent"
          value={answersOpen ? 'close' : 'open'}
          className="btn btn-quiet btn-small"
        >
          {answersOpen ? 'Close answering' : 'Open answering'}
        </button>
      </form>
    </section>
  );
}
