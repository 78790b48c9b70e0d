import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { withParam } from '#app/lib/query';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { type FoundProduct, MoreProducts, ProductRow, ProductSearch } from '#app/ui/product-search';
import type { VideoScreen } from './describe-video.server';

type AddFormProps = { product: FoundProduct; action: string; result: FormResult | undefined };

function AddForm({ product, action, result }: AddFormProps) {
  return (
    <Form method="post" action={action} className="grid gap-3" preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <div className="grid gap-3 sm:grid-cols-[7rem_1fr]">
        <Field form={`piece-${product.id}`} result={result} name="at" label="Appears at" placeholder="1:24" />
        <Field form={`piece-${product.id}`} result={result} name="note" label="Note (optional)" />
      </div>
      <p>
        <Button intent="add-product" look="small" label="Add" aria-label={`Add ${product.name}`} />
      </p>
    </Form>
  );
}

type ProductFinderProps = { screen: VideoScreen; result: FormResult | undefined };

export function ProductFinder({ screen: { video, find, found, page, hasMore }, result }: ProductFinderProps) {
  const path = `/admin/videos/${video.id}`;
  const searched = withParam(path, 'find', find ?? '');
  return (
    <div className="grid gap-3">
      <h3>Add a product</h3>
      <ProductSearch action={`${path}#pieces`} find={find} isEmpty={found.length === 0} />
      <ul>
        {found.map((item) => (
          <ProductRow key={item.id} product={item}>
            {item.isTagged ? (
              <p className="meta">Already added</p>
            ) : (
              <AddForm
                product={item}
                action={withParam(searched, 'page', String(page))}
                result={result?.initialValue?.product === String(item.id) ? result : undefined}
              />
            )}
          </ProductRow>
        ))}
      </ul>
      <MoreProducts url={`${searched}#pieces`} page={page} hasMore={hasMore} />
    </div>
  );
}
