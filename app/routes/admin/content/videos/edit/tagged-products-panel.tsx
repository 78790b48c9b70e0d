import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { withParam } from '#app/lib/local-path';
import { formatStartTime } from '#app/lib/start-time';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { type FoundProduct, ProductRow, ProductSearch } from '#app/ui/product-search';

type TaggedProduct = FoundProduct & { at: number | null; note: string | null };

export type TaggedProductsPanelProps = {
  videoId: number;
  taggedProducts: TaggedProduct[];
  suggested: {
    products: { product: FoundProduct; reason: 'link' | 'name'; line: string; at: number | null }[];
    links: { address: string; name: string; at: number | null; shop: string; isShort: boolean }[];
  };
  /** What was looked for, and what was found. */
  find: string | null;
  found: (FoundProduct & { isTagged: boolean })[];
  result: FormResult | undefined;
};

type ButtonProps = { intent: string; label: string; children: string };

function TagButton({ intent, label, children }: ButtonProps) {
  return (
    <button type="submit" name="intent" value={intent} className="btn btn-line btn-small" aria-label={label}>
      {children}
    </button>
  );
}

/** Adds a product as a piece, with one press. */
function AddProduct({ product, at }: { product: FoundProduct; at: number | null }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      {at !== null && <input type="hidden" name="at" value={formatStartTime(at)} />}
      <TagButton intent="add-product" label={`Add ${product.name} as a piece`}>
        {at === null ? 'Add' : `Add at ${formatStartTime(at)}`}
      </TagButton>
    </Form>
  );
}

function EditProduct({
  taggedProduct,
  result,
}: {
  taggedProduct: TaggedProduct;
  result: FormResult | undefined;
}) {
  const form = `piece-${taggedProduct.id}`;
  return (
    <Form method="post" className="grid gap-2" noValidate preventScrollReset>
      <ErrorSummary form={form} result={result} />
      {/* What Enter in a field presses. */}
      <button
        type="submit"
        name="intent"
        value="edit-product"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        Save
      </button>
      <input type="hidden" name="product" value={taggedProduct.id} />
      <div className="grid gap-3 sm:grid-cols-[7rem_1fr]">
        <Field
          form={form}
          result={result}
          name="at"
          label="Seen at"
          placeholder="1:24"
          initial={taggedProduct.at === null ? '' : formatStartTime(taggedProduct.at)}
        />
        <Field form={form} result={result} name="note" label="Note" initial={taggedProduct.note ?? ''} />
      </div>
      <p className="flex flex-wrap gap-2">
        <TagButton intent="edit-product" label={`Save ${taggedProduct.name}`}>
          Save
        </TagButton>
        <TagButton intent="product-up" label={`Move up ${taggedProduct.name}`}>
          ↑
        </TagButton>
        <TagButton intent="product-down" label={`Move down ${taggedProduct.name}`}>
          ↓
        </TagButton>
        <TagButton intent="remove-product" label={`Take out ${taggedProduct.name}`}>
          Take out
        </TagButton>
      </p>
    </Form>
  );
}

const REASONS = { link: 'The description links to it', name: 'The description names it' };

/** Products that the description links to or names, and links that are no product yet. */
function Suggestions({
  videoId,
  suggested: { products, links },
}: Pick<TaggedProductsPanelProps, 'videoId' | 'suggested'>) {
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
            <AddProduct product={product} at={at} />
          </ProductRow>
        ))}
        {links.map(({ address, name, at, shop, isShort }) => (
          <li key={address} className="grid justify-items-start gap-1 border-b border-line py-3">
            <p dir="auto">{name || shop}</p>
            <p className="meta">
              {isShort
                ? 'A short link, which is not followed from here: '
                : 'A link that is no product yet: '}
              <a className="link" href={address} rel="noopener nofollow">
                {address}
              </a>
            </p>
            <a
              className="btn btn-line btn-small"
              href={`/admin/products/new?${new URLSearchParams({
                link: address,
                video: String(videoId),
                name,
                ...(at === null ? {} : { at: formatStartTime(at) }),
              })}`}
            >
              Make a product of it
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is worn in a video: the pieces, what the description suggests, and a search for more. */
export function TaggedProductsPanel({
  videoId,
  taggedProducts,
  suggested,
  find,
  found,
  result,
}: TaggedProductsPanelProps) {
  const { intent, product } = result?.initialValue ?? {};
  const resultOf = (id: number) => (intent === 'edit-product' && product === String(id) ? result : undefined);
  const resultOfAdded = (id: number) =>
    intent === 'add-product' && product === String(id) ? result : undefined;
  const path = `/admin/videos/${videoId}`;
  return (
    <section className="panel grid gap-5" id="pieces" aria-labelledby="pieces-title">
      <div>
        <h2 id="pieces-title" className="text-[1.5rem]">
          {`Pieces (${taggedProducts.length})`}
        </h2>
        <p className="meta">
          The products that are seen in this video. Visitors find them beside it, with the moment, the shop
          and the way to save them.
        </p>
      </div>
      {intent === 'add-product' && <ErrorSummary form="piece" result={result} />}
      {taggedProducts.length > 0 && (
        <ul>
          {taggedProducts.map((taggedProduct) => (
            <ProductRow key={taggedProduct.id} product={taggedProduct}>
              <EditProduct taggedProduct={taggedProduct} result={resultOf(taggedProduct.id)} />
            </ProductRow>
          ))}
        </ul>
      )}
      <Suggestions videoId={videoId} suggested={suggested} />
      <div className="grid gap-3">
        <h3>Find another</h3>
        <ProductSearch action={`${path}#pieces`} find={find} isEmpty={found.length === 0} />
        <ul>
          {found.map((item) => (
            <ProductRow key={item.id} product={item}>
              {item.isTagged ? (
                <p className="meta">A piece already</p>
              ) : (
                <Form
                  method="post"
                  action={withParam(path, 'find', find ?? '')}
                  className="grid gap-3"
                  preventScrollReset
                >
                  <input type="hidden" name="product" value={item.id} />
                  <div className="grid gap-3 sm:grid-cols-[7rem_1fr]">
                    <Field
                      form={`piece-${item.id}`}
                      result={resultOfAdded(item.id)}
                      name="at"
                      label="Seen at"
                      placeholder="1:24"
                    />
                    <Field
                      form={`piece-${item.id}`}
                      result={resultOfAdded(item.id)}
                      name="note"
                      label="Note"
                    />
                  </div>
                  <p>
                    <TagButton intent="add-product" label={`Add ${item.name}`}>
                      Add
                    </TagButton>
                  </p>
                </Form>
              )}
            </ProductRow>
          ))}
        </ul>
      </div>
    </section>
  );
}
