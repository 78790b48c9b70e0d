import { Form } from '@remix-run/react';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import type { ManagedField } from '#app/features/shop/managed-field';
import type { productFormSchema } from '#app/features/shop/product-schema';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { Conflict } from './conflict';
import { CategoryOptions, ImageFilesField, PublicationFields } from './dashboard-fields';
import { Button } from './elements';
import { ErrorSummary } from './error-summary';
import { CheckField, ChoiceField, Field, fieldsOf, SelectField, TextField, typedValue } from './field';
import { VariantFields } from './product-fields';

/** `variants` has the rows of variants as JSON. */
type ProductFormValues = Partial<Record<keyof z.input<typeof productFormSchema>, string | boolean | null>>;

type ProductResult = FormResult & { mine?: string; theirs?: string };

type ProductFormProps = {
  result: ProductResult | undefined;
  /** The version that is opened, of an existing product. */
  version?: number;
  values: ProductFormValues;
  submit: string;
  timeZone: string;
  /** The fields that a person edited, of a product that belongs to a feed. */
  edited?: ManagedField[];
  /** Fields above the others. */
  children?: ReactNode;
};

const Edited = createContext<readonly string[]>([]);
/** The form that lets a feed manage a field again. */
const UNLOCK_FORM = 'unlock';

function EditedField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  if (!useContext(Edited).includes(name)) return children;
  return (
    <div>
      {children}
      <p className="meta">
        Edited by you. Feeds leave it alone.{' '}
        <button type="submit" form={UNLOCK_FORM} name="field" value={name} className="link">
          Let the feed manage this<span className="sr-only">: {label}</span>
        </button>
      </p>
    </div>
  );
}

type PartProps = { text: ReturnType<typeof fieldsOf<ProductFormValues>>['text'] };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel form">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Attributes = { label: string } & Partial<ComponentProps<typeof Field>>;

const INPUTS = {
  name: { label: 'Name', required: true },
  price: { label: 'Price', required: true, hint: 'For example: $68 or 59,90 €.' },
  originalPrice: { label: 'Old price', hint: 'Shown crossed out.' },
  priceSeen: { label: 'Price checked on', type: 'date', hint: 'Visitors see it next to the price.' },
  affiliateLink: {
    label: 'Link to the retailer',
    type: 'url',
    required: true,
    hint: 'Your affiliate link, starting with https://. Ribbon counts the clicks on it.',
  },
  brand: { label: 'Brand' },
  retailer: { label: 'Retailer', hint: 'If empty, the domain of the link.' },
  badge: { label: 'Badge', hint: 'For example: New or Sale.' },
  position: { label: 'Sort order', type: 'number', hint: 'Lower numbers come first.' },
  gtin: {
    label: 'GTIN (barcode)',
    inputMode: 'numeric',
    hint: 'GTIN, EAN, UPC or ISBN. Feeds match this product by it.',
  },
  mpn: { label: 'MPN', hint: 'The maker’s part number. Feeds match it together with the brand.' },
} satisfies Partial<Record<keyof ProductFormValues, Attributes>>;

type InputsProps = PartProps & { names: (keyof typeof INPUTS)[] };

function Inputs({ text, names }: InputsProps) {
  return names.map((name) => {
    const { label, ...attributes }: Attributes = INPUTS[name];
    return (
      <EditedField key={name} name={name} label={label}>
        <Field {...text(name, label)} {...attributes} />
      </EditedField>
    );
  });
}

const ROW = 'grid items-start gap-4 sm:grid-cols-3';

function ShopFields({ text }: PartProps) {
  return (
    <>
      <div className={ROW}>
        <Inputs text={text} names={['price', 'originalPrice', 'priceSeen']} />
      </div>
      <Inputs text={text} names={['affiliateLink']} />
      <div className={ROW}>
        <Inputs text={text} names={['brand', 'retailer']} />
        <ChoiceField {...text('availability', 'Availability')} choices={AVAILABILITY_LABELS} />
      </div>
    </>
  );
}

function CategorySelect({ text }: PartProps) {
  const category = text('category', 'Category');
  return (
    <EditedField name="category" label="Category">
      <SelectField {...category} required>
        <option value="">Choose a category</option>
        <CategoryOptions also={[category.initial ?? '', typedValue(category.result, 'category')]} />
      </SelectField>
    </EditedField>
  );
}

export function ProductForm({ edited = [], ...form }: ProductFormProps) {
  const { result } = form;
  return (
    <Edited.Provider value={edited}>
      {result?.theirs !== undefined && (
        <Conflict what="product" mine={result.mine ?? ''} theirs={result.theirs} />
      )}
      <Fields {...form} />
      {edited.length > 0 && (
        <Form id={UNLOCK_FORM} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="unlock" />
        </Form>
      )}
    </Edited.Provider>
  );
}

function Fields({ result, version, values, submit, timeZone, children }: ProductFormProps) {
  const { base, text, flag } = fieldsOf({ form: 'product', result }, values);
  const variants = typedValue(result, 'variants', text('variants', '').initial);
  return (
    <Form method="post" encType="multipart/form-data" className="product-form" noValidate>
      <div className="form">
        <ErrorSummary {...base} />
        {version !== undefined && (
          <input type="hidden" name="version" value={typedValue(result, 'version', String(version))} />
        )}
        {children && <Part title="Page of the retailer">{children}</Part>}
        <Part title="Product">
          <Inputs text={text} names={['name']} />
          <EditedField name="description" label="Description">
            <TextField {...text('description', 'Description')} rows={5} />
          </EditedField>
        </Part>
        <Part title="Price and retailer">
          <ShopFields text={text} />
          <EditedField name="variants" label="Sizes and colors">
            <VariantFields key={result?.sources?.variants && variants} result={result} rows={variants} />
          </EditedField>
        </Part>
        <Part title={version === undefined ? 'Images' : 'Images from the web'}>
          {version === undefined && <ImageFilesField {...base} label="Image files" />}
          <EditedField name="image" label="Image">
            <TextField
              {...base}
              name="imageAddress"
              label="Image URLs (optional)"
              rows={2}
              hint="One per line. Ribbon downloads each image once and serves it from this site."
            />
          </EditedField>
        </Part>
      </div>
      <div className="form">
        <Part title="Visibility">
          <PublicationFields text={text} timeZone={timeZone} />
          <CheckField {...flag('featured')}>Featured on the home page and first in Gift Ideas</CheckField>
        </Part>
        <Part title="Organization">
          <CategorySelect text={text} />
          <Inputs text={text} names={['badge', 'position', 'gtin', 'mpn']} />
        </Part>
      </div>
      <p className="save-bar">
        <Button intent="save" label={submit} />
      </p>
    </Form>
  );
}
