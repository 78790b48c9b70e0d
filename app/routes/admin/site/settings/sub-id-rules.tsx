import { Form } from '@remix-run/react';
import type { SubIdRule } from '#app/features/earnings/sub-id';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { DataTable, RowButton } from '#app/ui/data-table';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf, NoEnter } from '#app/ui/field';

type SubIdRulesProps = { rules: SubIdRule[]; result: FormResult | undefined };

/** Lists the networks that Ribbon does not know, and adds one. */
export function SubIdRules({ rules, result }: SubIdRulesProps) {
  const { text } = fieldsOf({ form: 'rule', result });
  return (
    <section className="panel mt-6 grid max-w-[46rem] gap-4" id="sub-ids" aria-labelledby="sub-ids-title">
      <h2 id="sub-ids-title">Sub-ids of other networks</h2>
      <p className="meta">
        Ribbon adds the page of each click to links of Awin, CJ, ShareASale, Rakuten, Impact and Partnerize.
        Add other networks here. Links that have a sub-id stay as they are.
      </p>
      {rules.length > 0 && (
        <Form method="post" action="/admin/settings/shop">
          <DataTable
            label="Sub-ids of other networks"
            rows={rules.map((rule) => ({ id: rule.host, ...rule }))}
            columns={[
              { heading: 'Host', kind: 'main', cell: ({ host }) => <code>{host}</code> },
              { heading: 'Parameter', cell: ({ parameter }) => <code>{parameter}</code> },
              {
                heading: 'Actions',
                kind: 'tool',
                cell: ({ host }) => <RowButton intent={`remove-rule:${host}`} label="Remove" of={host} />,
              },
            ]}
          />
        </Form>
      )}
      <Form
        key={rules.length}
        method="post"
        action="/admin/settings/shop#sub-ids"
        className="form"
        noValidate
      >
        <NoEnter />
        <ErrorSummary form="rule" result={result} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field {...text('host', 'Host')} required hint="For example: track.example.com" />
          <Field {...text('parameter', 'Parameter')} required hint="For example: subid" />
        </div>
        <p>
          <Button intent="add-rule" look="line" label="Save rule" />
        </p>
      </Form>
    </section>
  );
}
