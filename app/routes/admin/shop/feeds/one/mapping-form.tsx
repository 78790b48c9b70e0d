import { Form } from '@remix-run/react';
import { TableWrap } from '#app/components/table-wrap';
import { cut } from '#app/lib/cut';
import { FEED_FIELDS, type FeedMapping, type FeedRecord } from '#app/lib/feed-mapping';

type MappingFormProps = {
  columns: string[];
  rows: FeedRecord[];
  mapping: FeedMapping;
  errors: string[];
};

export function MappingForm({ columns, rows, mapping, errors }: MappingFormProps) {
  return (
    <Form method="post" className="grid gap-6">
      {mapping.own && <input type="hidden" name="own" value="on" />}
      <p className="lead">Which column is what? Nothing is written yet.</p>
      {errors.length > 0 && (
        <div className="summary" role="alert">
          <h2>Please look again</h2>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <TableWrap label="The first rows of the file" className="panel">
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
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name.
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>{cut(row[column] ?? '', 80)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableWrap>
      <div className="panel grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(FEED_FIELDS).map(([field, label]) => (
          <div key={field} className="field">
            <label htmlFor={`column-${field}`}>{label}</label>
            <select
              id={`column-${field}`}
              name={`column-${field}`}
              className="input"
              defaultValue={new Map(Object.entries(mapping.columns)).get(field) ?? ''}
            >
              <option value="">Not in the file</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div className="field">
          <label htmlFor="linkTemplate">Link, where the file has none</label>
          <p className="hint" id="linkTemplate-hint">
            {'Such as https://shop.example/products/{Handle}'}
          </p>
          <input
            id="linkTemplate"
            name="linkTemplate"
            className="input"
            inputMode="url"
            maxLength={500}
            aria-describedby="linkTemplate-hint"
            defaultValue={mapping.linkTemplate}
          />
        </div>
        <div className="field">
          <label htmlFor="currency">Before bare prices</label>
          <p className="hint" id="currency-hint">
            Such as $
          </p>
          <input
            id="currency"
            name="currency"
            className="input"
            maxLength={8}
            aria-describedby="currency-hint"
            defaultValue={mapping.currency}
          />
        </div>
        <div className="field">
          <label htmlFor="category">Category, where a row has none</label>
          <input
            id="category"
            name="category"
            className="input"
            maxLength={60}
            defaultValue={mapping.category}
          />
        </div>
      </div>
      <p>
        <button type="submit" name="intent" value="map" className="btn">
          Show what would change
        </button>
      </p>
    </Form>
  );
}
