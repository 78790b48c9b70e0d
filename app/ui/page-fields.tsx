import { UPDATE_INTERVALS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { Button } from './button';
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
