import { Form } from '@remix-run/react';
import { longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { Pagination } from '#app/ui/pagination';
import { describeTotal, type ShownAnswers } from './summarise-answers';

type AnswersProps = {
  answers: ShownAnswers;
  address: string;
  answersOpen: boolean;
  /** The last day for answers, `YYYY-MM-DD`; null without one. */
  closesOn: string | null;
  /** Whether others can see the collection, so that there is a link to share. */
  isSeen: boolean;
};

/** Whether she can answer, where that has an end. */
function describeEnd(answersOpen: boolean, closesOn: string | null): string | null {
  const day = closesOn === null ? null : longDate(new Date(`${closesOn}T00:00:00Z`));
  if (answersOpen) return day && `She can answer until the end of ${day}.`;
  return day === null ? 'Answering is closed.' : `Answering is closed; its last day was set to ${day}.`;
}

function describeWaiting(answersOpen: boolean, isSeen: boolean): string {
  if (!answersOpen) return '';
  return isSeen
    ? 'Share the link below; what she says appears here.'
    : 'Nobody else can see this collection now, so nobody can answer.';
}

/** The button that lets her answer, or no more. */
function Answering({ open }: { open: boolean }) {
  return (
    <button type="submit" name="intent" value={open ? 'close' : 'open'} className="btn btn-quiet btn-small">
      {open ? 'Close answering' : 'Open answering'}
    </button>
  );
}

/** Who has answered, with what she said to all of it; what she said of each product stands beside it. */
export function Answers({ answers, address, answersOpen, closesOn, isSeen }: AnswersProps) {
  const { shown, total, page, pages, alone } = answers;
  const end = describeEnd(answersOpen, closesOn);
  if (total === 0)
    return (
      <section className="panel" aria-labelledby="answers">
        <h2 id="answers" className="text-[1.5rem]">
          No answer yet
        </h2>
        <p className="meta mt-1">{[describeWaiting(answersOpen, isSeen), end].filter(Boolean).join(' ')}</p>
        {!answersOpen && (
          <Form method="post" action={address} className="mt-2">
            <Answering open={false} />
          </Form>
        )}
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
            <Form method="post" action={address}>
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
            </Form>
          </li>
        ))}
      </ul>
      {alone === null ? (
        <Pagination
          page={page}
          pages={pages}
          url={(to) => `${withParam(address, 'answers', String(to))}#answers`}
        />
      ) : (
        <p>
          <a className="link" href={address}>
            All answers together
          </a>
        </p>
      )}
      {end && <p className="meta">{end}</p>}
      <Form method="post" action={address} className="flex flex-wrap gap-3">
        {shown.some((answer) => answer.isNew) && (
          <button type="submit" name="intent" value="seen" className="btn btn-line btn-small">
            Mark as read
          </button>
        )}
        <Answering open={answersOpen} />
      </Form>
    </section>
  );
}
