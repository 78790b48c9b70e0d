import type { ReactNode } from 'react';
import { FEED_FILTERS, FEED_SCHEDULES } from '#app/features/feeds/feed-mapping';
import type { FeedSettings } from '#app/features/feeds/feed-schema';
import type { FormResult } from '#app/lib/form-result';
import { ChoiceField, Field } from '#app/ui/field';

type SettingsProps = {
  result: FormResult | undefined;
  settings: FeedSettings;
  /** Between the names and the rest: the file of a new feed. */
  children?: ReactNode;
};

const NEW_PRODUCTS = { published: 'Publish at once', draft: 'Keep as drafts' } as const;

/** The fields of a feed's settings. */
export function SettingsFields({ result, settings, children }: SettingsProps) {
  const field = (name: keyof FeedSettings, label: string) => ({
    form: 'feed',
    result,
    name,
    label,
    initial: settings[name],
  });
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field {...field('name', 'Name')} required hint="As you call it." />
        <Field
          {...field('retailer', 'Retailer')}
          hint="Who sells it, where its rows do not say. Left empty: the address of each link."
        />
      </div>
      {children}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          {...field('address', 'Address')}
          inputMode="url"
          hint="Where it is fetched from, https. Left empty: you upload its files."
        />
        <ChoiceField {...field('schedule', 'Fetched')} choices={FEED_SCHEDULES} />
        <ChoiceField {...field('status', 'New products')} choices={NEW_PRODUCTS} />
      </div>
      <Field
        {...field('template', 'Link')}
        inputMode="url"
        hint="Left empty: the link of each row. {link} stands for that, encoded, {link:raw} for it as it is, {id} for the row’s key, {Handle} for its column Handle. Such as https://www.awin1.com/cread.php?awinmid=1&ued={link}"
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          {...field('currency', 'Currency')}
          hint="Of prices that name none: a code such as EUR, or a sign such as $."
        />
        <Field
          {...field('category', 'Category')}
          hint="Of rows that name none, such as robes. Left empty: such rows are wrong."
        />
      </div>
      <fieldset className="grid items-end gap-5 sm:grid-cols-3">
        <legend className="font-semibold">Only rows whose</legend>
        <Field {...field('filterColumn', 'Column')} hint="Left empty: all rows." />
        <ChoiceField {...field('filterIs', 'Is')} choices={FEED_FILTERS} />
        <Field {...field('filterValue', 'Value')} />
      </fieldset>
    </>
  );
}

type FileProps = { error: string | undefined; required?: boolean };

/** The field of a feed's file. */
export function FileField({ error, required = true }: FileProps) {
  return (
    <div className="field">
      <label htmlFor="feed-file">File</label>
      <p className="hint" id="feed-file-hint">
        Google Merchant, Shopify, WooCommerce, Awin, CJ, ShareASale, Rakuten, or any other CSV, TSV or product
        XML; packed with gzip, too. Up to 100 MB as it is sent.
      </p>
      <input
        type="file"
        id="feed-file"
        name="file"
        className="input"
        accept=".csv,.tsv,.txt,.xml,.gz"
        required={required}
        aria-describedby={`feed-file-hint${error ? ' feed-file-error' : ''}`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p className="error" id="feed-file-error">
          {error}
        </p>
      )}
    </div>
  );
}
