import { Form } from '@remix-run/react';
import { joinFacts, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { Button, Hidden, Section, UserText } from '#app/ui/elements';
import { Pagination } from '#app/ui/pagination';
import type { OwnerPage } from './owner-view';
import { type AnswerData, describeTotal, type ShownAnswers } from './summarize-answers';

function describeEnd({ answersOpen, closesOn }: OwnerPage['compilation']): string | null {
  const day = closesOn === null ? null : longDate(new Date(`${closesOn}T00:00:00Z`));
  if (answersOpen) return day && `She can answer until the end of ${day}.`;
  return day === null ? 'Answers are closed.' : `Answers are closed. The last day was ${day}.`;
}

function AnswersSwitch({ compilation, formPath, className }: OwnerPage & { className?: string }) {
  const [intent, label] = compilation.answersOpen
    ? ['close', 'Stop taking answers']
    : ['open', 'Take answers again'];
  return (
    <Form method="post" action={formPath} className={className}>
      <Button intent={intent} look="small quiet" label={label} />
    </Form>
  );
}

export function NoAnswer(page: OwnerPage) {
  // While no one else can see the collection, there is no link to share.
  const waiting =
    page.share !== null
      ? 'Share the link below. Her answer will appear here.'
      : 'Only you can see this collection, so she cannot answer yet.';
  const { answersOpen } = page.compilation;
  const status = [answersOpen && waiting, describeEnd(page.compilation)];
  return (
    <Section titleId="answers" titleClass="text-24" title="No answer yet">
      <p className="meta mt-1">{status.filter(Boolean).join(' ')}</p>
      {!answersOpen && <AnswersSwitch {...page} className="mt-2" />}
    </Section>
  );
}

function AnswerRow({ answers, formPath, answer }: OwnerPage & { answer: AnswerData }) {
  const { id, name, summary, note, size, date, isNew } = answer;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>
          {isNew && <span className="eyebrow">New&nbsp;· </span>}
          <strong dir="auto">{name}</strong> {summary && <span>{summary}</span>}
        </p>
        {note && answer !== findQuoted(answers) && (
          <UserText className="words words-small mt-1 whitespace-pre-line" text={`“${note}”`} />
        )}
        <p className="meta mt-1">
          {joinFacts([size && `Size: ${size}`, date])}
          {answers.total > 1 && answers.alone === null && (
            <>
              {'\u00a0· '}
              <a className="link" href={withParam(formPath, 'by', String(id))}>
                Show only this answer<span className="sr-only">: {name}</span>
              </a>
            </>
          )}
        </p>
      </div>
      <Form method="post" action={formPath}>
        <Hidden answer={id} />
        <Button
          intent="delete-answer"
          look="small quiet"
          label="Delete"
          aria-label={`Delete the answer from ${name}`}
        />
      </Form>
    </li>
  );
}

/** Shows the latest message, so that the list of answers does not repeat it. The sentence below it names one person. */
export function LatestMessage({ answers }: OwnerPage) {
  const quoted = findQuoted(answers);
  if (quoted === undefined) return null;
  return (
    <blockquote className="words" dir="auto">
      “{quoted.note}”{answers.total > 1 && <cite className="meta"> {quoted.name}</cite>}
    </blockquote>
  );
}

const findQuoted = ({ shown }: ShownAnswers): AnswerData | undefined => shown.find((answer) => answer.note);

/** Lists the answers. The comments on a product are shown with the product. One answer is folded, since the page tells all of it. */
export function Answers(page: OwnerPage) {
  const { answers, formPath, compilation } = page;
  const end = describeEnd(compilation);
  return (
    <details className="fold-row" open={answers.total > 1 || end !== null}>
      <summary>
        <h2 id="answers" className="group-title">
          {`Answers (${answers.total})`} <span className="meta">{describeTotal(answers)}</span>
        </h2>
      </summary>
      <ul className="divide-y divide-line">
        {answers.shown.map((answer) => (
          <AnswerRow key={answer.id} {...page} answer={answer} />
        ))}
      </ul>
      {answers.alone === null ? (
        <Pagination {...answers} url={(to) => `${withParam(formPath, 'answers', String(to))}#answers`} />
      ) : (
        <p>
          <a className="link" href={formPath}>
            Show all answers
          </a>
        </p>
      )}
      {end && <p className="meta">{end}</p>}
      <AnswersSwitch {...page} className="pb-6" />
    </details>
  );
}
