import { useLoaderData } from '@remix-run/react';
import * as commissionReports from '#app/features/earnings/commission-report.server';
import { reportFormSchema } from '#app/features/earnings/earnings-schema';
import * as earningsTexts from '#app/features/earnings/earnings-texts';
import { type ReportMapping, readReport } from '#app/features/earnings/report-reader';
import { findDayOrder, isStatus, plain } from '#app/features/earnings/report-values';
import { env } from '#app/infra/env.server';
import type { FormResult } from '#app/lib/form-result';
import { truncate } from '#app/lib/format';
import { rejectFields, storeForm, textOf, typedValues } from '#app/server/web/form.server';
import { type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { Button } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('site', ({ name }) => `Columns of ${name}`);

const MAX_WORDS = 30;
const WORD = /^word-\d{1,2}$/;

export const loader = guardedLoader('site', async ({ params, query }) => {
  const { report, table, guess } = orNotFound(commissionReports.findWaitingReport(requireId(params.id)));
  const dates = table.rows.map(({ cells }) => cells[guess.columns.date ?? -1] ?? '');
  const guessed = Object.entries(guess.columns).map(([name, at]) => [`column-${name}`, String(at ?? '')]);
  return {
    id: report.id,
    name: report.name,
    words: (await readReport(table, guess)).unknownWords.slice(0, MAX_WORDS),
    values: {
      network: report.network,
      currency: query.get('currency') ?? env.CURRENCY,
      order: findDayOrder(dates, 'day'),
      ...Object.fromEntries(guessed),
    } as Record<string, string>,
    columns: Object.fromEntries(
      table.headings.map((heading, at) => {
        const samples = table.rows.flatMap(({ cells }) => cells[at] || []).slice(0, 2);
        const example = truncate(samples.join(', '), 30);
        return [at, `${heading || `Column ${at + 1}`}${example === '' ? '' : ` (${example})`}`];
      }),
    ),
  };
});

/** Reads the meanings of the words of status: `word-0` is a word, `means-0` its status. */
function readWords(form: FormData): ReportMapping['words'] {
  return Object.fromEntries(
    [...form].flatMap(([name, word]) => {
      const status = WORD.test(name) ? textOf(form, name.replace('word', 'means')) : '';
      return isStatus(status) ? [[plain(String(word)), status]] : [];
    }),
  );
}

type Answer = FormResult & { words?: string[] };

export const action = formAction('site', async ({ actor, context, form, params }: Change) => {
  const id = requireId(params.id);
  if (textOf(form, 'intent') === 'discard') {
    await commissionReports.discardReport(id);
    return done('/admin/earnings', { title: 'Report deleted' });
  }
  const found = orNotFound(commissionReports.findWaitingReport(id));
  return storeForm({ context, form, schema: reportFormSchema }, async ({ value, refuse, sent }) => {
    const { network, currency, order, ...columns } = value;
    const chosen = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name.replace('column-', ''), column]),
    );
    const mapping = { network, columns: chosen, words: readWords(form), order };
    const outcome = await commissionReports.importByMapping(found, { mapping, currency }, actor);
    if ('state' in outcome) return done('/admin/earnings', earningsTexts.reportRead(outcome));
    if ('skipped' in outcome)
      return refuse({ 'column-commission': [earningsTexts.describeSkippedRows(outcome.skipped)] });
    const words = outcome.unknownWords.slice(0, MAX_WORDS);
    const error = { 'column-status': ['Choose what the words in this column mean.'] };
    return rejectFields(context, error, { initialValue: typedValues(sent), words });
  });
});

const ORDERS = { day: 'Day first (31/12/2026)', month: 'Month first (12/31/2026)' };

function Words({ words, result }: { words: string[]; result: Answer | undefined }) {
  if (words.length === 0) return null;
  const { text } = fieldsOf({ form: 'mapping', result });
  return (
    <fieldset className="form">
      <legend>Meaning of each status</legend>
      {words.map((word, at) => (
        <div key={word}>
          <input type="hidden" name={`word-${at}`} value={word} />
          <ChoiceField
            {...text(`means-${at}`, `“${word}” means`)}
            none="Choose a status"
            choices={earningsTexts.COMMISSION_STATUS_LABELS}
          />
        </div>
      ))}
    </fieldset>
  );
}

export default function Columns() {
  const { id, words, values, columns } = useLoaderData<typeof loader>();
  const result: Answer | undefined = useFormResult<typeof action>();
  const { base, text } = fieldsOf({ form: 'mapping', result }, values);
  return (
    <PostForm {...base} action={`/admin/earnings/${id}`} className="panel form max-w-[46rem]">
      <p className="meta">
        Ribbon does not know this report. Choose what its columns contain. Ribbon reads later files with these
        headings in the same way.
      </p>
      <Field {...text('network', 'Network')} required hint="For example: Webgains" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(earningsTexts.FIELD_LABELS).map(([field, label]) => (
          <ChoiceField
            key={field}
            {...text(`column-${field}`, label)}
            none="Not in this file"
            choices={columns}
          />
        ))}
      </div>
      <Words words={result?.words ?? words} result={result} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField {...text('order', 'Dates with slashes')} choices={ORDERS} />
        <Field
          {...text('currency', 'Currency')}
          hint="For rows that name no currency, or only “$”. For example: EUR"
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <Button intent="import" label="Import report" />
        <Button intent="discard" look="line" label="Delete report" />
      </p>
    </PostForm>
  );
}
