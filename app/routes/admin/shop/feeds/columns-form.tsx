import { Form } from '@remix-run/react';
import { FEED_FIELDS, type FeedMapping, type FeedRecord } from '#app/features/feeds/feed-mapping';
import { truncate } from '#app/lib/format';
import { Button } from '#app/ui/button';
import { CategoryField } from '#app/ui/dashboard-fields';
import { TableWrap } from '#app/ui/data-table';

type ColumnsFormProps = {
  columns: string[];
  rows?: FeedRecord[];
  mapping: Pick<FeedMapping, 'columns' | 'category' | 'own'>;
  errors: string[];
  action: string;
  example?: string | null;
};

const named = (name: string) => ({ id: name, name });

/** Maps columns to fields: of a file that has been read or, without rows, of the feed's next files. */
export function ColumnsForm({ columns, rows = [], mapping, errors, action, example }: ColumnsFormProps) {
  const chosen = new Map(Object.entries(mapping.columns));
  return (
    <Form method="post" action={action} className="grid grid-cols-1 gap-6">
      {mapping.own && <input type="hidden" name="own" value="on" />}
      <p className="lead">
        {rows.length > 0
          ? 'Choose the column for each field. The feed’s next files use the same columns. Nothing is saved yet.'
          : 'Choose the column for each field. Products change with the next file.'}
      </p>
      {example && (
        <p className="meta">
          Link of the first row: <code className="break-all">{example}</code>
        </p>
      )}
      {errors.length > 0 && (
        <div className="summary" role="alert">
          <h2>Check the columns</h2>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <div className="panel grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(FEED_FIELDS).map(([field, label]) => (
          <div key={field} className="field">
            <label htmlFor={`column-${field}`}>{label}</label>
            <select {...named(`column-${field}`)} className="input" defaultValue={chosen.get(field) ?? ''}>
              <option value="">Not in the file</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </div>
        ))}
        <CategoryField
          {...{ form: 'columns', name: 'category', label: 'Category of rows without one' }}
          initial={mapping.category}
          none="None"
          also={[mapping.category]}
        />
      </div>
      <p>
        <Button intent="columns" label={rows.length > 0 ? 'Use these columns' : 'Save columns'} />
      </p>
      {rows.length > 0 && <FirstLines columns={columns} rows={rows} />}
    </Form>
  );
}

function FirstLines({ columns, rows }: { columns: string[]; rows: FeedRecord[] }) {
  return (
    <TableWrap label="The first rows of the file" className="panel wide">
      <table className="table">
        <caption className="sr-only">The first rows of the file</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no key.
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{truncate(row[column] ?? '', 80)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
