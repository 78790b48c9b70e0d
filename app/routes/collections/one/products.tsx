import { Form } from '@remix-run/react';
import { CHOICE_ICONS, CHOICE_LABELS } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import { Button, Hidden, Icon, UserText } from '#app/ui/elements';
import { TextField } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import { ProductFacts, ProductImage, ShopLink, TriedOn } from '#app/ui/product-card';
import type { OwnerPage } from './owner-view';
import type { ReactionsToProduct } from './summarize-answers';

type ProductProps = { page: OwnerPage; product: OwnerPage['products'][number] };
type ReactionsProps = Pick<ReactionsToProduct, 'reactions'> & { isNamed: boolean };

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
    <p className="who meta">
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
          {isNamed && (size || stock?.text) && '\u00a0· '}
          {stock?.text ??
            (size && (
              <>
                Size <bdi>{size}</bdi>
              </>
            ))}
        </span>
      ))}
    </p>
  );
}

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

function Tools({ page: { products, formPath, ...page }, product }: ProductProps) {
  const form = `note-${product.id}`;
  const result = page.sentForm === form ? page.result : undefined;
  const tools = [
    ...(product === products[0] ? [] : [['up', '↑', 'Move up'] as const]),
    ...(product === products.at(-1) ? [] : [['down', '↓', 'Move down'] as const]),
    ['remove', 'Remove'] as const,
  ];
  return (
    <details key={product.note} open={result !== undefined}>
      <summary className="meta">
        Edit<span className="sr-only"> {product.name}</span>
      </summary>
      <TriedOn product={product} />
      <div className="flex flex-wrap gap-2 pt-1">
        {tools.map(([intent, label, name = label]) => (
          <Form key={intent} method="post" action={formPath} preventScrollReset>
            <Hidden product={product.id} />
            <Button intent={intent} look="small" label={label} aria-label={`${name} ${product.name}`} />
          </Form>
        ))}
      </div>
      <PostForm {...{ form, result }} action={formPath} className="grid gap-3 pt-3">
        <Hidden intent="note" product={product.id} />
        <TextField
          {...{ form, result }}
          name="note"
          label="Note for her"
          rows={2}
          initial={product.note ?? ''}
        />
        <Button label="Save note" className="btn btn-line btn-small justify-self-start" />
      </PostForm>
    </details>
  );
}

function BoughtSwitch({ page, product }: ProductProps) {
  const bought = product.bought;
  return (
    <Form method="post" action={page.formPath} preventScrollReset>
      <Hidden product={product.id} />
      <Button
        intent={bought ? 'unbought' : 'bought'}
        className="bought"
        label="Bought"
        aria-pressed={bought}
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

function OwnedProduct({ page, product }: ProductProps) {
  const { grouped, answers } = page;
  const { id, bought, change, note, shop } = product;
  const reactions = grouped.reactions.get(id);
  const isLoved = grouped.loved.has(id);
  // The next one to buy leads.
  const isNext = product === grouped.next;
  const isNamed = answers.total > 1;
  return (
    <article className={`card owned${bought ? ' owned-bought' : ''}`} id={`product-${id}`} tabIndex={-1}>
      <ProductImage
        product={product}
        sizes="(min-width: 64rem) 440px, 50vw"
        position={product === grouped.first ? 0 : undefined}
      />
      <div className="owned-text">
        {reactions && <Comments {...reactions} isNamed={isNamed} />}
        <ProductFacts product={{ ...product, badge: null }} />
        {change && <p className="meta text-wine">{change}</p>}
        {reactions?.total && <p className="meta">{reactions.total}</p>}
        {reactions && <Choices {...reactions} isNamed={isNamed} />}
        {reactions && <Changes {...reactions} isLost={bought && !isLoved} />}
        {/* Her answer takes the place of his note, which "Edit" still shows. */}
        {note && !reactions && <UserText className="meta" text={`Your note: ${note}`} />}
        <div className="actions">
          <ShopLink
            {...{ product, shop }}
            variant={chooseStock(reactions)?.variant}
            look={isLoved ? (isNext ? 'btn btn-small' : 'btn btn-line btn-small') : 'shop-line'}
          />
        </div>
      </div>
      <div className="owned-more">
        <BoughtSwitch page={page} product={product} />
        <Tools page={page} product={product} />
      </div>
    </article>
  );
}

const GROUPS = [
  { group: 'love', title: 'She loves', several: 'Loved', icon: 'heart' },
  { group: 'maybe', title: 'Maybe', several: 'Maybe', icon: 'wave' },
  { group: 'open', title: 'Not answered yet', several: 'Not answered yet', icon: null },
  { group: 'no', title: 'Not for her', several: 'Not for them', icon: null },
] as const;

export function ProductsHeading({ products, className }: OwnerPage & { className: string }) {
  return (
    <h2 id="products" className={className}>
      Products in this collection ({products.length})
    </h2>
  );
}

function ProductGroup({ page, group, icon, title, several }: (typeof GROUPS)[number] & { page: OwnerPage }) {
  const products = page.grouped.groups[group];
  if (products.length === 0) return null;
  const heading =
    page.answers.total === 0 ? (
      <ProductsHeading {...page} className="group-title" />
    ) : (
      <h3 className="group-title">
        {icon && <Icon name={icon} />}
        {page.grouped.isBySeveral ? several : title}{' '}
        <span className="meta">{countOf(products.length, 'product')}</span>
      </h3>
    );
  const list = (
    <div className={`owned-${group}`}>
      {products.map((product) => (
        <OwnedProduct key={product.id} page={page} product={product} />
      ))}
    </div>
  );
  if (group !== 'no')
    return (
      <div>
        {heading}
        {list}
      </div>
    );
  return (
    <details className="fold-row" open={products.some(({ bought }) => bought)}>
      <summary>{heading}</summary>
      {list}
    </details>
  );
}

type Group = (typeof GROUPS)[number]['group'];

/** Shows the products in groups by the choices that she made. */
export function Products({ page, shown }: { page: OwnerPage; shown: Group[] }) {
  return GROUPS.filter(({ group }) => shown.includes(group)).map((group) => (
    <ProductGroup key={group.group} page={page} {...group} />
  ));
}
