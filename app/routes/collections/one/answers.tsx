import { Form } from '@remix-run/react';
import { longDate } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { Button } from '#app/ui/button';
import { Pagination } from '#app/ui/pagination';
import { UserText } from '#app/ui/user-text';
import { type AnswerData, describeTotal, type ShownAnswers } from './summarise-answers';

type AnswersProps = {
  answers: ShownAnswers;
  formPath: string;
  answersOpen: boolean;
  /** The last day for answers, `YYYY-MM-DD`. */
  closesOn: string | null;
  /** False while no one else can see the collection, so that there is no link to share. */
  isSeen: boolean;
};

function describeEnd(answersOpen: boolean, closesOn: string | null): string | null {
  const day = closesOn === null ? null : longDate(new Date(`${closesOn}T00:00:00Z`));
  if (answersOpen) return day && `She can answer until the end of ${day}.`;
  return day === null ? 'Answers are closed.' : `Answers are closed. The last day was ${day}.`;
}

type SwitchProps = { formPath: string; open: boolean; className?: string };

function AnswersSwitch({ formPath, open, className }: SwitchProps) {
  return (
    <Form method="post" action={formPath} className={className}>
      <Button
        intent={open ? 'close' : 'open'}
        look="small quiet"
        label={open ? 'Stop taking answers' : 'Take answers again'}
      />
    </Form>
  );
}

export function NoAnswer({ formPath, answersOpen, closesOn, isSeen }: Omit<AnswersProps, 'answers'>) {
  const waiting = isSeen
    ? 'Share the link below. Her answer will appear here.'
    : 'Only you can see this collection, so she cannot answer yet.';
  const status = [answersOpen && waiting, describeEnd(answersOpen, closesOn)];
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="text-24">
        No answer yet
      </h2>
      <p className="meta mt-1">{status.filter(Boolean).join(' ')}</p>
      {!answersOpen && <AnswersSwitch formPath={formPath} open={false} className="mt-2" />}
    </section>
  );
}

type AnswerRowProps = { answer: AnswerData; formPath: string; isOneOfSeveral: boolean; isQuoted: boolean };

function AnswerRow({ answer, formPath, isOneOfSeveral, isQuoted }: AnswerRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>
          {answer.isNew && <span className="eyebrow">New · </span>}
          <strong dir="auto">{answer.name}</strong> {answer.summary && <span>{answer.summary}</span>}
        </p>
        {answer.note && !isQuoted && (
          <UserText className="words words-small mt-1 whitespace-pre-line" text={`“${answer.note}”`} />
        )}
        <p className="meta mt-1">
          {[answer.size && `Size: ${answer.size}`, answer.date].filter(Boolean).join(' · ')}
          {isOneOfSeveral && (
            <>
              {' · '}
              <a className="link" href={withParam(formPath, 'by', String(answer.id))}>
                Show only this answer<span className="sr-only">: {answer.name}</span>
              </a>
            </>
          )}
        </p>
      </div>
      <Form method="post" action={formPath}>
        <input type="hidden" name="answer" value={answer.id} />
        <Button
          intent="delete-answer"
          look="small quiet"
          label="Delete"
          aria-label={`Delete the answer from ${answer.name}`}
        />
      </Form>
    </li>
  );
}

/** Also shows the latest message, so that the list of answers does not repeat it. */
export function LatestMessage({ answers, formPath }: Pick<AnswersProps, 'answers' | 'formPath'>) {
  const quoted = findQuoted(answers);
  return (
    <>
      {quoted && (
        <blockquote className="words" dir="auto">
          “{quoted.note}” <cite className="meta">{quoted.name}</cite>
        </blockquote>
      )}
      {answers.shown.some((answer) => answer.isNew) && (
        <Form method="post" action={formPath}>
          <Button intent="seen" look="small quiet" label="Mark as read" />
        </Form>
      )}
    </>
  );
}

function findQuoted({ shown }: ShownAnswers): AnswerData | undefined {
  return shown.find((answer) => answer.note);
}

/** Lists the answers. The comments on a product are shown with the product. */
export function Answers({ answers, formPath, answersOpen, closesOn }: Omit<AnswersProps, 'isSeen'>) {
  const { shown, total, page, pages, alone } = answers;
  const end = describeEnd(answersOpen, closesOn);
  return (
    <section className="answer-log" aria-labelledby="answers">
      <div className="head-row mb-0!">
        <h2 id="answers" className="text-24">
          {`Answers (${total})`}
        </h2>
        <p className="meta">{describeTotal(answers)}</p>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            formPath={formPath}
            isOneOfSeveral={total > 1 && alone === null}
            isQuoted={answer === findQuoted(answers)}
          />
        ))}
      </ul>
      {alone === null ? (
        <Pagination
          page={page}
          pages={pages}
          url={(to) => `${withParam(formPath, 'answers', String(to))}#answers`}
        />
      ) : (
        <p>
          <a className="link" href={formPath}>
            Show all answers
          </a>
        </p>
      )}
      {end && <p className="meta">{end}</p>}
      <AnswersSwitch formPath={formPath} open={answersOpen} />
    </section>
  );
}
