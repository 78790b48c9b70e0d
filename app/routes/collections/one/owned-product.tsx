import { Form } from '@remix-run/react';
import { CHOICE_LABELS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { ErrorSummary } from '#app/ui/error-summary';
import { TextField } from '#app/ui/field';
import { ProductCard, type ProductCardData, ShopLink } from '#app/ui/product-card';
import { TriedOn } from '#app/ui/tried-on';
import type { ReactionsToProduct } from './summarise-answers';

export type OwnedProductData = ProductCardData & {
  note: string | null;
  triedOn: string | null;
  bought: boolean;
  change: string | null;
};

type OwnedProductProps = {
  product: OwnedProductData;
  reactions: ReactionsToProduct | undefined;
  isLoved: boolean;
  isNamed: boolean;
  formPath: string;
  first: boolean;
  last: boolean;
  place: number | undefined;
  result: FormResult | undefined;
};

function Reaction({
  reactions,
  isNamed,
}: Pick<ReactionsToProduct, 'reactions'> & Pick<OwnedProductProps, 'isNamed'>) {
  return reactions.map(({ id, name, choice, size, comment }) => (
    <div key={id}>
      {comment && (
        <p className="words words-small" dir="auto">
          “{comment}”
        </p>
      )}
      <p className="meta">
        {choice && (
          <strong className={choice === 'love' ? 'text-wine' : undefined}>{CHOICE_LABELS[choice]}</strong>
        )}{' '}
        {(isNamed || choice) && <bdi>{name}</bdi>}
        {size && (
          <>
            {' '}
            · Size <bdi>{size}</bdi>
          </>
        )}
      </p>
    </div>
  ));
}

type ToolProps = {
  formPath: string;
  product: { id: number; name: string };
  intent: string;
  label: string;
  children: string;
};

function Tool({ formPath, product, intent, label, children }: ToolProps) {
  return (
    <Form method="post" action={formPath} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className="btn btn-line btn-small"
        aria-label={`${label} ${product.name}`}
      >
        {children}
      </button>
    </Form>
  );
}

function Tools({
  product,
  formPath,
  first,
  last,
  result,
}: Pick<OwnedProductProps, 'product' | 'formPath' | 'first' | 'last' | 'result'>) {
  return (
    <details key={product.note} className="relative z-1" open={result !== undefined}>
      <summary className="link meta flex min-h-11 items-center">
        Edit<span className="sr-only"> {product.name}</span>
      </summary>
      <div className="flex flex-wrap gap-2 pt-1">
        {!first && (
          <Tool formPath={formPath} product={product} intent="up" label="Move up">
            ↑
          </Tool>
        )}
        {!last && (
          <Tool formPath={formPath} product={product} intent="down" label="Move down">
            ↓
          </Tool>
        )}
        <Tool formPath={formPath} product={product} intent="remove" label="Remove">
          Remove
        </Tool>
      </div>
      <Form method="post" action={formPath} className="grid gap-3 pt-3" noValidate>
        <ErrorSummary form={`note-${product.id}`} result={result} />
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="product" value={product.id} />
        <TextField
          form={`note-${product.id}`}
          name="note"
          label="Note for her"
          rows={2}
          initial={product.note ?? ''}
          result={result}
        />
        <button type="submit" className="btn btn-line btn-small justify-self-start">
          Save note
        </button>
      </Form>
    </details>
  );
}

export function OwnedProduct({
  product,
  reactions,
  isLoved,
  isNamed,
  formPath,
  place,
  result,
  ...row
}: OwnedProductProps) {
  return (
    <ProductCard product={product} position={place}>
      {product.change && <p className="meta">{product.change}</p>}
      {reactions?.total && <p className="meta">{reactions.total}</p>}
      {reactions && <Reaction {...reactions} isNamed={isNamed} />}
      {product.note && (
        <p className="meta" dir="auto">
          Your note: {product.note}
        </p>
      )}
      <TriedOn product={product} />
      <div className="actions">
        <ShopLink product={product} look={isLoved && !product.bought ? 'btn' : 'btn btn-line'} />
        <Form method="post" action={formPath} preventScrollReset>
          <input type="hidden" name="product" value={product.id} />
          <button
            type="submit"
            name="intent"
            value={product.bought ? 'unbought' : 'bought'}
            className="btn btn-quiet btn-small"
            aria-pressed={product.bought}
            aria-label={`Mark as bought: ${product.name}`}
          >
            {product.bought ? '✓ Bought' : 'Mark as bought'}
          </button>
        </Form>
      </div>
      <Tools product={product} formPath={formPath} result={result} {...row} />
    </ProductCard>
  );
}
