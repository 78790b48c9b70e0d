import { Form } from '@remix-run/react';
import { formatStartTime } from '#app/lib/start-time';
import { Button, LinkButton } from '#app/ui/button';
import { type FoundProduct, ProductRow } from '#app/ui/product-search';
import type { VideoScreen } from './describe-video.server';

function AddProduct({ product, at }: { product: FoundProduct; at: number | null }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      {at !== null && <input type="hidden" name="at" value={formatStartTime(at)} />}
      <Button
        intent="add-product"
        look="small"
        label={at === null ? 'Add' : `Add at ${formatStartTime(at)}`}
        aria-label={`Add ${product.name}`}
      />
    </Form>
  );
}

const REASONS = { link: 'Linked in the description', name: 'Named in the description' };

/** Lists products that the description links to or names, and links without a product. */
export function Suggestions({ screen }: { screen: VideoScreen }) {
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
            <AddProduct product={product} at={at} />
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
                ...(at === null ? {} : { at: formatStartTime(at) }),
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
