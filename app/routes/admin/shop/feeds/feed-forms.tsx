import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as feedMapping from '#app/features/feeds/feed-mapping';
import type { FeedSettings } from '#app/features/feeds/feed-schema';
import { MANAGED_FIELD_NAMES } from '#app/features/shop/managed-field';
import type { FormResult } from '#app/lib/form-result';
import { truncate } from '#app/lib/format';
import { CategoryField, CategoryOptions, FileField } from '#app/ui/dashboard-fields';
import { Button } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf, typedValue } from '#app/ui/field';

type Result = { result: FormResult | undefined };
type SettingsProps = Result & { settings: Partial<FeedSettings>; children?: ReactNode };

const NEW_PRODUCTS = { published: 'Publish now', draft: 'Keep as drafts' } as const;

export function SettingsFields({ result, settings, children }: SettingsProps) {
  const { text } = fieldsOf({ form: 'feed', result }, settings);
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...text('name', 'Name')} required hint="For example: Summer dresses" />
        <Field
          {...text('retailer', 'Retailer')}
          hint="For rows that name no retailer. If empty, the domain of each link."
        />
      </div>
      {children}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...text('address', 'URL')}
          inputMode="url"
          hint="Starts with https://. Without a URL, you upload a new file for each update."
        />
        <ChoiceField {...text('schedule', 'Schedule')} choices={feedMapping.FEED_SCHEDULE_LABELS} />
        <ChoiceField {...text('status', 'New products')} choices={NEW_PRODUCTS} />
      </div>
      <Field
        {...text('template', 'Link')}
        inputMode="url"
        hint="Your affiliate link. Ribbon fills in {link}, the encoded link of the row, or {link:raw}, the link as it is. It also fills in {id}, the ID of the row, and {Column}, the value of that column. For example: https://www.awin1.com/cread.php?awinmid=1&ued={link}"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...text('currency', 'Currency')}
          hint="For prices without a currency. For example: EUR or $."
        />
        <CategoryField
          {...text('category', 'Category')}
          hint="For rows that fit no rule and name no category."
          none="None: such rows are errors"
          also={[settings.category ?? '']}
        />
      </div>
      <CategoryRules result={result} rules={settings.categoryRules ?? []} />
      <fieldset className="grid items-start gap-5 sm:grid-cols-3">
        <legend className="font-semibold">Row filter (optional)</legend>
        <Field {...text('filterColumn', 'Column')} hint="If empty, all rows count." />
        <ChoiceField {...text('filterIs', 'Condition')} choices={feedMapping.FEED_FILTER_LABELS} />
        <Field {...text('filterValue', 'Value')} />
      </fieldset>
      <ManagedFields result={result} manages={settings.manages} />
    </>
  );
}

const EMPTY_RULES = 3;

function CategoryRules({ result, rules }: Result & { rules: FeedSettings['categoryRules'] }) {
  const typed = typedValue(result, 'categoryRules');
  const shown: typeof rules = typed === '' ? rules : JSON.parse(typed);
  const empty = Array.from({ length: EMPTY_RULES }, () => ({ contains: '', category: '' }));
  const rows = [...shown.filter(({ contains }) => contains !== ''), ...empty];
  return (
    <fieldset key={JSON.stringify(rows)} className="grid gap-3" id="feed-categoryRules">
      <legend className="font-semibold">Categories by text (optional)</legend>
      <p className="hint">
        Ribbon looks for the text in the category and the name of each row. The first rule that fits counts.
        Save the feed to get more lines.
      </p>
      {rows.map(({ contains, category }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else that identifies it.
        <div key={index} className="grid grid-cols-2 gap-3">
          <input
            className="input"
            name="rule-contains"
            defaultValue={contains}
            aria-label={`Text of rule ${index + 1}`}
            placeholder="For example: bikini"
          />
          <select
            className="input"
            name="rule-category"
            defaultValue={category}
            aria-label={`Category of rule ${index + 1}`}
          >
            <CategoryOptions also={[category]} />
          </select>
        </div>
      ))}
    </fieldset>
  );
}

function ManagedFields({ result, manages }: Result & Partial<Pick<FeedSettings, 'manages'>>) {
  const typed = result && typedValue(result, 'manages').split(',');
  const chosen: readonly string[] = typed ?? manages ?? MANAGED_FIELD_NAMES;
  return (
    <fieldset>
      <legend className="font-semibold">Fields that the feed manages</legend>
      <p className="hint">
        New products get every field. Of existing products, the feed changes only these, and never a field
        that you edited.
      </p>
      {/* Without a chosen field, this value says that the form had the choice. */}
      <input type="hidden" name="manages" value="none" />
      <div className="flex flex-wrap gap-x-6">
        {MANAGED_FIELD_NAMES.map((name) => (
          <div key={name} className="check">
            <input
              type="checkbox"
              id={`feed-manages-${name}`}
              name="manages"
              value={name}
              defaultChecked={chosen.includes(name)}
            />
            <label htmlFor={`feed-manages-${name}`}>
              {name === 'variants' ? 'Sizes and colors' : feedMapping.FEED_FIELDS[name]}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type ColumnsFormProps = {
  columns: string[];
  rows?: feedMapping.FeedRecord[];
  mapping: Pick<feedMapping.FeedMapping, 'columns' | 'category' | 'own'>;
  errors: string[];
  action: string;
  example?: string | null;
};

/** Maps columns to fields: of a file that has been read or, without rows, of the feed's next files. */
export function ColumnsForm({ columns, rows = [], mapping, errors, action, example }: ColumnsFormProps) {
  const chosen = Object.entries(mapping.columns).map(([field, column]) => [`column-${field}`, column]);
  const { text } = fieldsOf(
    { form: 'columns' },
    { ...Object.fromEntries(chosen), category: mapping.category },
  );
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
      <div className="panel grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(feedMapping.FEED_FIELDS).map(([field, label]) => (
          <ChoiceField
            key={field}
            {...text(`column-${field}`, label)}
            none="Not in the file"
            choices={columns}
          />
        ))}
        <CategoryField
          {...text('category', 'Category of rows without one')}
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

function FirstLines({ columns, rows }: { columns: string[]; rows: feedMapping.FeedRecord[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
    <section className="table-wrap panel" aria-label="The first rows of the file" tabIndex={0}>
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
    </section>
  );
}

export function FeedFileField({ result, required = true }: Result & { required?: boolean }) {
  return (
    <FileField
      {...{ form: 'feed', name: 'file', label: 'File', result }}
      hint="CSV, TSV or XML, also packed with gzip, up to 100 MB. For example from Google Merchant, Shopify, WooCommerce, Awin, CJ, ShareASale or Rakuten."
      accept=".csv,.tsv,.txt,.xml,.gz"
      required={required}
    />
  );
}
