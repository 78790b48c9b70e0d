import { Form } from '@remix-run/react';
import { CHOICE_LABELS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { TextField } from '#app/ui/field';
import { Icon } from '#app/ui/icons';
import { ProductFacts, ProductImage, ShopLink } from '#app/ui/product-card';
import { TriedOn } from '#app/ui/tried-on';
import { UserText } from '#app/ui/user-text';
import type { OwnerViewProps } from './owner-view';
import type { ReactionsToProduct } from './summarise-answers';

export type OwnedProductData = OwnerViewProps['products'][number];

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

const CHOICE_ICONS = { love: 'heart', maybe: 'wave', no: 'cross' } as const;

type ReactionsProps = Pick<ReactionsToProduct, 'reactions'> & Pick<OwnedProductProps, 'isNamed'>;

function Comments({ reactions, isNamed }: ReactionsProps) {
  return reactions.map(
    ({ id, name, comment }) =>
      comment && (
        <p key={id} className="words" dir="auto">
          “{comment}”{isNamed && <cite className="meta"> {name}</cite>}
        </p>
      ),
  );
}

/** Shows sizes and, if several people answered, who chose what: the heading of the group tells the choice of one. */
function Choices({ reactions, isNamed }: ReactionsProps) {
  const shown = reactions.filter(({ choice, size, stock }) => size || stock?.text || (isNamed && choice));
  if (shown.length === 0) return null;
  return (
    <p className="who">
      {shown.map(({ id, name, choice, size, stock }) => (
        <span key={id}>
          {' '}
          {isNamed && choice && (
            <>
              <Icon name={CHOICE_ICONS[choice]} />
              <span className="sr-only">{CHOICE_LABELS[choice]}: </span>
            </>
          )}
          {isNamed && <bdi>{name}</bdi>}
          {isNamed && (size || stock?.text) && ' · '}
          {stock?.text ?? (size && <bdi>Size {size}</bdi>)}
        </span>
      ))}
    </p>
  );
}

/** Says who changed their mind, and that a bought product lost its last heart. */
function Changes({ reactions, isLost }: Pick<ReactionsToProduct, 'reactions'> & { isLost: boolean }) {
  return (
    <>
      {isLost && reactions.some(({ changedFrom }) => changedFrom === 'love') && (
        <p className="text-wine">Bought, but no longer loved</p>
      )}
      {reactions.map(({ id, change }) => (
        <UserText key={id} className="meta" text={change} />
      ))}
    </>
  );
}

type ToolsProps = Pick<OwnedProductProps, 'product' | 'formPath' | 'first' | 'last' | 'result'>;

function Tools({ product, formPath, first, last, result }: ToolsProps) {
  const field = { form: `note-${product.id}`, result };
  const tools = [
    ...(first ? [] : [['up', '↑', 'Move up'] as const]),
    ...(last ? [] : [['down', '↓', 'Move down'] as const]),
    ['remove', 'Remove'] as const,
  ];
  return (
    <details key={product.note} open={result !== undefined}>
      <summary className="link meta flex min-h-11 items-center">
        Edit<span className="sr-only"> {product.name}</span>
      </summary>
      <div className="flex flex-wrap gap-2 pt-1">
        {tools.map(([intent, label, name = label]) => (
          <Form key={intent} method="post" action={formPath} preventScrollReset>
            <input type="hidden" name="product" value={product.id} />
            <Button intent={intent} look="small" label={label} aria-label={`${name} ${product.name}`} />
          </Form>
        ))}
      </div>
      <Form method="post" action={formPath} className="grid gap-3 pt-3" noValidate>
        <ErrorSummary {...field} />
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="product" value={product.id} />
        <TextField {...field} name="note" label="Note for her" rows={2} initial={product.note ?? ''} />
        <Button label="Save note" className="btn btn-line btn-small justify-self-start" />
      </Form>
    </details>
  );
}

function BoughtSwitch({ product, formPath }: Pick<OwnedProductProps, 'product' | 'formPath'>) {
  return (
    <Form method="post" action={formPath} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <Button
        intent={product.bought ? 'unbought' : 'bought'}
        look="small quiet"
        label={product.bought ? '✓ Bought' : 'Mark as bought'}
        aria-pressed={product.bought}
        aria-label={`Mark as bought: ${product.name}`}
      />
    </Form>
  );
}

/** Returns the size that the shop's button leads to: that of who loves it, or else of anyone. */
function chooseStock(answers: ReactionsToProduct | undefined) {
  const sized = answers?.reactions.filter(({ stock }) => stock !== null) ?? [];
  return (sized.find(({ choice }) => choice === 'love') ?? sized[0])?.stock;
}

/** Her comment comes first, then the product, who chose what, and where to buy it. */
export function OwnedProduct({ place, ...row }: OwnedProductProps) {
  const { product, reactions, isLoved, isNamed } = row;
  return (
    <article
      className={product.bought ? 'card owned owned-bought' : 'card owned'}
      id={`product-${product.id}`}
    >
      <ProductImage product={product} sizes="(min-width: 64rem) 440px, 50vw" position={place} />
      <div className="owned-text">
        {reactions && <Comments {...reactions} isNamed={isNamed} />}
        <ProductFacts product={{ ...product, badge: null }} />
        {product.change && <p className="meta text-wine">{product.change}</p>}
        {reactions?.total && <p className="meta">{reactions.total}</p>}
        {reactions && <Choices {...reactions} isNamed={isNamed} />}
        {reactions && <Changes {...reactions} isLost={product.bought && !isLoved} />}
        {/* Her answer takes the place of his note, which "Edit" still shows. */}
        {product.note && !reactions && <UserText className="meta" text={`Your note: ${product.note}`} />}
        <div className="actions">
          <ShopLink
            product={product}
            shop={product.shop}
            variant={chooseStock(reactions)?.variant}
            look={isLoved ? (product.bought ? 'btn btn-line btn-small' : 'btn btn-small') : 'shop-line'}
          />
        </div>
      </div>
      <div className="owned-more">
        <BoughtSwitch {...row} />
        <Tools {...row} />
        <TriedOn product={product} />
      </div>
    </article>
  );
}
