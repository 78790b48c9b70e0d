import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { formatDuration } from '#app/lib/format';
import { Button, Hidden, LinkButton } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import { type FoundProduct, ProductPicker, ProductRow } from '#app/ui/product-search';
import type { VideoScreen } from './video.server';

type PanelProps = { screen: VideoScreen; result: FormResult | undefined };

type EditProductProps = Pick<PanelProps, 'result'> & { taggedProduct: VideoScreen['taggedProducts'][number] };

function EditProduct({ taggedProduct: { id, name, at, note }, result }: EditProductProps) {
  const values = { at: at === null ? '' : formatDuration(at), note };
  const { base, text } = fieldsOf({ form: `piece-${id}`, result }, values);
  return (
    <PostForm {...base} className="grid gap-2" preventScrollReset>
      <input type="hidden" name="product" value={id} />
      <div className="grid gap-3 sm:grid-cols-[7rem_1fr_auto] sm:items-end">
        <Field {...text('at', 'Appears at')} placeholder="1:24" />
        <Field {...text('note', 'Note (optional)')} />
        <p className="flex flex-wrap gap-2">
          <Button intent="edit-product" look="small" label="Save" aria-label={`Save ${name}`} />
          <Button intent="product-up" look="small" label="↑" aria-label={`Move up ${name}`} />
          <Button intent="product-down" look="small" label="↓" aria-label={`Move down ${name}`} />
          <Button intent="remove-product" look="small" label="Remove" aria-label={`Remove ${name}`} />
        </p>
      </div>
    </PostForm>
  );
}

export function TaggedProductsPanel({ screen, result }: PanelProps) {
  const { taggedProducts, ...search } = screen;
  const { intent, product } = result?.initialValue ?? {};
  const resultOf = (answered: string, id: number) =>
    intent === answered && product === String(id) ? result : undefined;
  const path = `/admin/videos/${screen.video.id}`;
  const again = `${path}?${new URLSearchParams({ find: search.find ?? '', page: String(search.page) })}`;
  return (
    <section className="panel grid gap-5 lg:col-span-2" id="pieces" aria-labelledby="pieces-title">
      <div>
        <h2 id="pieces-title">{`In this video (${taggedProducts.length})`}</h2>
        <p className="meta">
          Visitors see these products next to the video, each with its time, its retailer and a button that
          saves it.
        </p>
      </div>
      {intent === 'add-product' && <ErrorSummary form="piece" result={result} />}
      {taggedProducts.length > 0 && (
        <ul>
          {taggedProducts.map((taggedProduct) => (
            <ProductRow key={taggedProduct.id} product={taggedProduct}>
              <EditProduct
                taggedProduct={taggedProduct}
                result={resultOf('edit-product', taggedProduct.id)}
              />
            </ProductRow>
          ))}
        </ul>
      )}
      <Suggestions screen={screen} />
      <div className="grid gap-3">
        <h3>Add a product</h3>
        <ProductPicker {...search} path={path} panel="pieces">
          {(found) =>
            found.isTagged ? (
              <p className="meta">Already added</p>
            ) : (
              <AddForm product={found} action={again} result={resultOf('add-product', found.id)} />
            )
          }
        </ProductPicker>
      </div>
    </section>
  );
}

const REASONS = { link: 'Linked in the description', name: 'Named in the description' };

function Suggestions({ screen }: { screen: VideoScreen }) {
  const { products, links } = screen.suggested;
  if (products.length + links.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3>Suggested by the description</h3>
      <ul>
        {products.map(({ product, reason, line, at }) => (
          <ProductRow key={product.id} product={product}>
            <p className="meta" dir="auto">
              {REASONS[reason]}: “{line}”
            </p>
            <Form method="post" preventScrollReset>
              <Hidden product={product.id} at={at === null ? null : formatDuration(at)} />
              <Button
                intent="add-product"
                look="small"
                label={at === null ? 'Add' : `Add at ${formatDuration(at)}`}
                aria-label={`Add ${product.name}`}
              />
            </Form>
          </ProductRow>
        ))}
        {links.map(({ url: path, name, at, shop, isShort }) => (
          <li key={path} className="grid justify-items-start gap-1 border-b border-line py-3">
            <p dir="auto">{name || shop}</p>
            <p className="meta">
              {isShort ? 'Short link (Ribbon does not follow it): ' : 'Link without a product: '}
              <a className="link" href={path} rel="noopener nofollow">
                {path}
              </a>
            </p>
            <LinkButton
              href={`/admin/products/new?${new URLSearchParams({
                link: path,
                video: String(screen.video.id),
                name,
                ...(at === null ? {} : { at: formatDuration(at) }),
              })}`}
              look="small"
              label="Make a product of it"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type AddFormProps = { product: FoundProduct; action: string; result: FormResult | undefined };

function AddForm({ product, action, result }: AddFormProps) {
  const { text } = fieldsOf({ form: `piece-${product.id}`, result });
  return (
    <Form method="post" action={action} className="grid gap-3" preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <div className="grid gap-3 sm:grid-cols-[7rem_1fr]">
        <Field {...text('at', 'Appears at')} placeholder="1:24" />
        <Field {...text('note', 'Note (optional)')} />
      </div>
      <p>
        <Button intent="add-product" look="small" label="Add" aria-label={`Add ${product.name}`} />
      </p>
    </Form>
  );
}
