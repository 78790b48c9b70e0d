import { Form } from '@remix-run/react';
import { AVAILABILITY_LABELS, type Availability } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import type { PublicationStatus } from '#app/lib/publication';
import { ErrorSummary } from './error-summary';
import { CheckField, ChoiceField, Field, TextField } from './field';
import { ImageField } from './image-field';
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

function fieldProps({ result, values }: Pick<ProductFormProps, 'result' | 'values'>) {
  return (name: Exclude<keyof ProductFormValues, 'featured'>, label: string) => ({
    form: 'product',
    result,
    name,
    label,
    initial: values[name],
  });
}

type PartProps = { text: ReturnType<typeof fieldProps> };

function PriceFields({ text }: PartProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field {...text('price', 'Price')} required hint="For example: $68 or 59,90 €." />
      <Field {...text('originalPrice', 'Old price')} hint="Shown crossed out." />
      <Field {...text('priceSeen', 'Price seen on')} type="date" hint="Shown next to the price." />
    </div>
  );
}

function RetailerFields({ text }: PartProps) {
  return (
    <>
      <Field
        {...text('affiliateLink', 'Link to the retailer')}
        type="url"
        required
        hint="Your affiliate link, starting with https://. Ribbon counts the clicks on it."
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field {...text('brand', 'Brand')} />
        <Field {...text('retailer', 'Retailer')} hint="If empty, the domain of the link." />
        <ChoiceField {...text('availability', 'Availability')} choices={AVAILABILITY_LABELS} />
      </div>
    </>
  );
}

function CatalogFields({ text, categories }: PartProps & Pick<ProductFormProps, 'categories'>) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field {...text('category', 'Category')} required list="product-categories" />
        <Field {...text('badge', 'Badge')} hint="For example: New or Sale." />
        <Field {...text('position', 'Sort order')} type="number" hint="Lower numbers come first." />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...text('gtin', 'GTIN (barcode)')}
          inputMode="numeric"
          hint="GTIN, EAN, UPC or ISBN. Feeds match this product by it."
        />
        <Field
          {...text('mpn', 'MPN')}
          hint="The maker’s part number. Feeds match it together with the brand."
        />
      </div>
      <datalist id="product-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

export function ProductForm({ result, values, categories, submit, timeZone }: ProductFormProps) {
  const text = fieldProps({ result, values });
  const base = { form: 'product', result };
  return (
    <Form method="post" encType="multipart/form-data" className="form panel" noValidate>
      <ErrorSummary {...base} />
      <Field {...text('name', 'Name')} required />
      <TextField {...text('description', 'Description')} rows={5} />
      <PriceFields text={text} />
      <RetailerFields text={text} />
      <CatalogFields text={text} categories={categories} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ImageField
          {...base}
          name="image"
          label="Image"
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB."
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        />
        <Field
          {...base}
          name="imageAddress"
          label="Or image URL"
          type="url"
          hint="Ribbon downloads the image once and serves it from this site."
        />
      </div>
      <CheckField {...base} name="featured" initial={values.featured}>
        Featured on the home page and first in Gift Ideas
      </CheckField>
      <PublicationFields {...base} values={values} timeZone={timeZone} />
      <p>
        <button type="submit" name="intent" value="save" className="btn">
          {submit}
        </button>
      </p>
    </Form>
  );
}
