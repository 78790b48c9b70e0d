import { AVAILABILITY_LABELS, AVAILABILITY_NAMES, UPDATE_INTERVALS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { Button } from './elements';
import { ChoiceField, Field, fieldsOf } from './field';

export type FilledResult = FormResult & { filled?: { host: string; values: Record<string, string> } };

/** The page of a retailer that fills in the form around it. */
export function PageFields({ result, link }: { result: FilledResult | undefined; link: string }) {
  const filled = result?.filled;
  return (
    <div className="grid gap-3">
      {/* The first button, which Enter presses in the other fields. */}
      <button type="submit" name="intent" value="save" hidden />
      <Field
        {...fieldsOf({ form: 'product', result }, { link }).text('link', 'Product page (optional)')}
        type="url"
        hint="The URL of the product at its retailer. Ribbon fills in the empty fields and saves nothing."
      />
      <p>
        <Button label="Fill in from this page" look="line" intent="read" />
      </p>
      <UpdateField result={result} />
      {filled && (
        <>
          <input type="hidden" name="filled" value={JSON.stringify(filled.values)} />
          <p className="banner" role="status">
            {`Ribbon read the page of ${filled.host}. Check the fields, then save.`}
          </p>
        </>
      )}
    </div>
  );
}

function UpdateField({ result, initial }: { result: FormResult | undefined; initial?: string }) {
  return (
    <ChoiceField
      {...{ form: 'product', result, initial }}
      name="keepUpToDate"
      label="Keep up to date"
      choices={UPDATE_INTERVALS}
      hint="Ribbon reads price, availability, sizes and colors from the page again."
    />
  );
}

type Page = { url: string; keepUpToDate: string; readAt: string | null; error: string | null };

/** The page that the product was filled in from, and how often it is read again. */
export function KeepUpToDate({ result, page }: { result: FormResult | undefined; page: Page }) {
  return (
    <div className="grid gap-2">
      <UpdateField result={result} initial={page.keepUpToDate} />
      <p className="meta break-all">
        <a href={page.url} rel="noreferrer">
          {page.url}
        </a>
        {page.readAt !== null && ` Last read on ${page.readAt}.`}
      </p>
      {page.error !== null && <p className="error">{page.error}</p>}
    </div>
  );
}

type Row = { id?: number; size: string; color: string; price: string; availability: string; link: string };

const EMPTY: Row = { size: '', color: '', price: '', availability: 'unknown', link: '' };
const EMPTY_ROWS = 3;
const MAX_ROWS = 100;
const COLUMNS = { size: 'Size', color: 'Color', price: 'Price', link: 'Link' } as const;

function RowFields({ row, number }: { row: Row; number: number }) {
  const label = (text: string) => `${text}, variant ${number}`;
  return (
    <div className="grid gap-2 sm:grid-cols-[4.5rem_1fr_5.5rem_8.5rem_1fr]">
      <input type="hidden" name="variant-id" value={row.id ?? ''} />
      {(['size', 'color', 'price'] as const).map((name) => (
        <input
          key={name}
          name={`variant-${name}`}
          aria-label={label(COLUMNS[name])}
          placeholder={COLUMNS[name]}
          className="input"
          dir="auto"
          defaultValue={row[name]}
        />
      ))}
      <select
        name="variant-availability"
        aria-label={label('Availability')}
        className="input"
        defaultValue={row.availability}
      >
        {AVAILABILITY_NAMES.map((name) => (
          <option key={name} value={name}>
            {AVAILABILITY_LABELS[name]}
          </option>
        ))}
      </select>
      <input
        name="variant-link"
        type="url"
        aria-label={label(COLUMNS.link)}
        placeholder={COLUMNS.link}
        className="input"
        defaultValue={row.link}
      />
    </div>
  );
}

/** The sizes and colors of a product, with empty rows for more. */
export function VariantFields({ result, rows: json }: { result: FormResult | undefined; rows: string }) {
  const parsed: Partial<Row>[] = JSON.parse(json || '[]');
  const rows = parsed.map((row) => ({ ...EMPTY, ...row }));
  const empty = Math.min(EMPTY_ROWS, Math.max(0, MAX_ROWS - rows.length));
  const shown = [...rows, ...Array<Row>(empty).fill(EMPTY)];
  const errors = Object.entries(result?.error ?? {}).filter(([name]) => name.startsWith('variants'));
  const [error] = errors.flatMap(([, texts]) => texts ?? []);
  return (
    <details open={rows.length > 0 || error !== undefined}>
      <summary>Sizes and colors{rows.length > 0 && ` (${rows.length})`}</summary>
      <div className="grid gap-2">
        <p className="hint">
          The lowest price in stock becomes the price of the product. Leave a price or link empty if it is the
          same as above. To remove a row, empty it. Save to get more rows.
        </p>
        {result?.sources?.variants && <p className="meta">{result.sources.variants}</p>}
        {error !== undefined && <p className="error">{error}</p>}
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their order
          <RowFields key={index} row={row} number={index + 1} />
        ))}
      </div>
    </details>
  );
}
