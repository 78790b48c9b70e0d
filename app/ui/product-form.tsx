import { Form } from '@remix-run/react';
import { AVAILABILITY_LABELS, type Availability } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import type { PublicationStatus } from '#app/lib/publication';
import { ErrorSummary } from './error-summary';
import { CheckField, ChoiceField, Field, TextField } from './field';
import { PublicationFields } from './publication-fields';

export type ProductFormValues = {
  name: string;
  description: string;
  price: string;
  originalPrice: string;
  priceSeen: string;
  affiliateLink: string;
  category: string;
  badge: string;
  brand: string;
  retailer: string;
  gtin: string;
  mpn: string;
  availability: Availability;
  position: string;
  featured: boolean;
  status: PublicationStatus;
  publishAt: string;
};

type ProductFormProps = {
  result: FormResult | undefined;
  values: ProductFormValues;
  categories: string[];
  submit: string;
  timeZone: string;
};

export function ProductForm({ result, values, categories, submit, timeZone }: ProductFormProps) {
  const text = (name: Exclude<keyof ProductFormValues, 'featured'>, label: string) => ({
    form: 'product',
    result,
    name,
    label,
    initial: values[name],
  });
  const imageError = result?.error?.image?.[0];
  return (
    <Form method="post" encType="multipart/form-data" className="form panel" noValidate>
      <ErrorSummary form="product" result={result} />
      <Field {...text('name', 'Name')} required />
      <TextField {...text('description', 'Description')} rows={5} />
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Field {...text('price', 'Price')} required hint="As it is to be read, with its currency." />
        <Field {...text('originalPrice', 'Old price')} hint="Shown struck through." />
        <Field {...text('priceSeen', 'Price seen on')} type="date" hint="Shown beside the price." />
      </div>
      <Field
        {...text('affiliateLink', 'Link to the retailer')}
        type="url"
        required
        hint="Your affiliate link, https. Visitors go there through this site, which counts the click."
      />
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Field {...text('brand', 'Brand')} />
        <Field {...text('retailer', 'Retailer')} hint="Left empty: the address of the link." />
        <ChoiceField {...text('availability', 'Availability')} choices={AVAILABILITY_LABELS} />
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Field {...text('category', 'Category')} required list="product-categories" />
        <Field {...text('badge', 'Badge')} hint="Such as New or Sale." />
        <Field {...text('position', 'Order')} type="number" hint="Lower comes first." />
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          {...text('gtin', 'Barcode')}
          inputMode="numeric"
          hint="GTIN, EAN, UPC or ISBN: by it other shops’ feeds find this product."
        />
        <Field {...text('mpn', 'Maker’s number')} hint="MPN: counts together with the brand." />
      </div>
      <datalist id="product-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <div className="field">
          <label htmlFor="product-picture">Picture</label>
          <p className="hint" id="product-picture-hint">
            JPEG, PNG, WebP or AVIF, up to 25 MB.
          </p>
          <input
            type="file"
            id="product-picture"
            name="image"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="input"
            aria-invalid={imageError ? true : undefined}
            aria-describedby={`product-picture-hint${imageError ? ' product-picture-error' : ''}`}
          />
          {imageError && (
            <p className="error" id="product-picture-error">
              {imageError}
            </p>
          )}
        </div>
        <Field
          form="product"
          result={result}
          name="imageAddress"
          label="Or its address"
          type="url"
          hint="Fetched once and served from here."
        />
      </div>
      <CheckField form="product" result={result} name="featured" initial={values.featured}>
        Featured: on the home page, and first in the shop
      </CheckField>
      <PublicationFields form="product" result={result} values={values} timeZone={timeZone} />
      <p>
        <button type="submit" name="intent" value="save" className="btn">
          {submit}
        </button>
      </p>
    </Form>
  );
}
