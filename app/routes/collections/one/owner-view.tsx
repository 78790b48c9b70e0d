import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { countOf, joinFacts } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { Button, Hidden, UserText } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import type { LinkWithQr } from '#app/ui/private-link';
import { DisclosureLine, MissingProducts } from '#app/ui/product-card';
import { MoreProducts, ProductSearch } from '#app/ui/product-search';
import { ShareControl } from '#app/ui/share-control';
import { Empty } from '#app/ui/status-page';
import { Answers, LatestMessage, NoAnswer } from './answers';
import { Products, ProductsHeading } from './products';
import type { loader } from './route';
import { KeepPrivateLink, Publish, Settings } from './settings';
import { type GroupedProducts, groupProducts, nameThose } from './summarize-answers';

export type OwnerViewProps = Extract<SerializeFrom<typeof loader>, { view: 'owner' }> & {
  result: (FormResult & { manageLink?: LinkWithQr }) | undefined;
};

/** The page's data, with the products in groups. `sentForm` names the form that `result` answers. */
export type OwnerPage = OwnerViewProps & { grouped: GroupedProducts; sentForm: string };

function nameSentForm(result: FormResult | undefined): string {
  const { intent, product } = result?.initialValue ?? {};
  if (intent === 'edit') return 'edit';
  return intent === 'note' ? `note-${product}` : 'page';
}

function splitPath(formPath: string) {
  const [path = '', query] = formPath.split('?');
  return { path, manage: new URLSearchParams(query).get('manage') };
}

function Sharing(page: OwnerPage) {
  const { compilation, share, sharing, formPath } = page;
  const { path, manage } = splitPath(formPath);
  if (share)
    return (
      <>
        <ShareControl links={share} path={path} manage={manage} open={sharing} />
        <a className="link meta" href={withParam(formPath, 'preview', '1')} data-document>
          See it as she sees it
        </a>
      </>
    );
  return compilation.isPublic ? null : <Publish {...page} />;
}

function Summary({ products, answers, grouped, formPath }: OwnerPage) {
  if (answers.total === 0) return null;
  const loved = grouped.loved.size;
  const [{ size = null } = {}] = answers.total === 1 ? answers.shown : [];
  return (
    <div className="decision-summary">
      <p>
        <strong dir="auto">{nameThose(answers)}</strong> answered.
        {loved > 0 &&
          ` ${grouped.isBySeveral ? 'They love' : 'She loves'} ${loved} of ${countOf(products.length, 'product')}.`}
        {size && (
          <>
            {' '}
            Her size: <bdi>{size}</bdi>.
          </>
        )}
      </p>
      {answers.shown.some((answer) => answer.isNew) && (
        <Form method="post" action={formPath}>
          <Hidden until={Math.max(...answers.shown.map(({ changedAt }) => changedAt))} />
          <Button intent="seen" look="small quiet" label="Mark as read" />
        </Form>
      )}
    </div>
  );
}

function Totals({ products, grouped }: OwnerPage) {
  const { total, people, bought, toBuy, alsoBought } = grouped;
  if (total === null) return null;
  const all = grouped.isBySeveral ? 'All they love' : 'All she loves';
  const count = products.length === 1 ? '1 product' : `All ${products.length} products`;
  const rows: { name: string; sum: string | null; id?: number }[] = [
    { name: grouped.loved.size > 0 ? all : count, sum: total },
    ...people.map(({ id, name, sum }) => ({ id, name: `${name} loves`, sum })),
    { name: 'Bought', sum: bought },
    { name: 'Bought, not loved', sum: alsoBought },
    { name: 'Still to buy', sum: bought && toBuy },
  ];
  return (
    <>
      {grouped.loved.size > 0 && <h2 className="text-24">Total</h2>}
      <dl className="totals">
        {rows.map(
          ({ name, sum, id }) =>
            sum && (
              <div key={id ?? name}>
                <dt dir="auto">{name}</dt> <dd>{sum}</dd>
              </div>
            ),
        )}
      </dl>
      {grouped.loved.size > 0 && <p className="meta">Mark what you buy. Only you can see it.</p>}
    </>
  );
}

function Slip(page: OwnerPage) {
  const isAnswered = page.answers.total > 0;
  return (
    <aside className="slip" aria-label="Her answer">
      {isAnswered ? <Totals {...page} /> : <NoAnswer {...page} />}
      <Sharing {...page} />
      {!isAnswered && <Totals {...page} />}
      {page.products.length > 0 && <DisclosureLine />}
    </aside>
  );
}

function ProductSections(page: OwnerPage) {
  const { products, formPath, grouped, answers } = page;
  const { love, maybe, open } = grouped.groups;
  return (
    <section className="decision-products gap-6" aria-labelledby="products">
      {(answers.total > 0 || products.length === 0) && <ProductsHeading {...page} className="meta" />}
      <div className="decision-columns">
        {love.length > 0 && (
          <div>
            <Products page={page} shown={['love']} />
          </div>
        )}
        <Slip {...page} />
        {maybe.length + open.length > 0 && (
          <div className="decision-others">
            <Products page={page} shown={['maybe', 'open']} />
          </div>
        )}
      </div>
      {products.length === 0 && (
        <Empty
          heading="h3"
          title="No products in this compilation yet"
          lead="Start by adding some products to your compilation."
        />
      )}
      <MissingProducts count={page.missing} />
      <div className="grid gap-3">
        <Products page={page} shown={['no']} />
        <div className="fold-row" id="add-item">
          <a className="group-title" href={`${formPath}${formPath.includes('?') ? '&' : '?'}find=#add-item`}>
            Add Item
          </a>
          {page.found !== null && <AddItem {...page} found={page.found} />}
        </div>
      </div>
    </section>
  );
}

export function OwnerView(props: OwnerViewProps) {
  const { compilation, products, formPath, answers, privateLink, currency, result } = props;
  const grouped = groupProducts(products, { answers, currency });
  const page = { ...props, grouped, sentForm: nameSentForm(result) };
  const isAnswered = answers.total > 0;
  // Her message takes the place of his, which moves to the end.
  const description = <UserText className="meta whitespace-pre-line" text={compilation.description} />;
  return (
    <div className="wrap decision">
      <div className="mb-6 grid gap-3">
        <p className="no-print flex min-h-11 items-center">
          <a className="meta" href="/compilations">
            ← My collections
          </a>
        </p>
        <h1 dir="auto">{compilation.title}</h1>
        {isAnswered ? <LatestMessage {...page} /> : description}
        <Summary {...page} />
      </div>
      {page.sentForm === 'page' && <ErrorSummary form="page" result={result} title="Error" />}
      {compilation.hiddenReason && (
        <p className="banner">
          An administrator hid this collection. Only you can see it. Reason: {compilation.hiddenReason}
        </p>
      )}
      {privateLink && <KeepPrivateLink {...privateLink} formPath={formPath} />}
      <ProductSections {...page} />
      {isAnswered && <Answers {...page} />}
      <Settings {...page} />
      <div className="fold-row meta pt-4">
        {isAnswered && description}
        <p>
          Created {compilation.created}
          {compilation.updated && `\u00a0· Updated ${compilation.updated}`}
        </p>
      </div>
    </div>
  );
}

type AddItemProps = OwnerPage & { found: NonNullable<OwnerPage['found']> };

function AddItem({ formPath, find, found, page, hasMore }: AddItemProps) {
  const { path, manage } = splitPath(formPath);
  const searched = withParam(formPath, 'find', find ?? '');
  const listed = page === 1 ? searched : withParam(searched, 'page', String(page));
  const isEmpty = found.length === 0;
  return (
    <div className="grid gap-4 pb-6">
      <ProductSearch action={`${path}#add-item`} find={find ?? ''} isEmpty={isEmpty} label="Search products">
        {manage && <Hidden manage={manage} />}
      </ProductSearch>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {found.map((product) => (
          <li
            key={product.id}
            id={`found-${product.id}`}
            // Takes the focus once the product is added and its button is removed.
            tabIndex={-1}
            className="flex items-center gap-4 border-b border-line py-2"
          >
            <img src={product.imageUrl} alt="" width={48} height={64} loading="lazy" />
            <span className="min-w-0 flex-1">
              <bdi>{product.name}</bdi>{' '}
              <span className="meta">{joinFacts([product.price, product.shop])}</span>
            </span>
            {product.isAdded ? (
              <span className="meta">Added</span>
            ) : (
              <Form method="post" action={listed} preventScrollReset>
                <Hidden intent="add" product={product.id} />
                <Button look="small" label="Add" aria-label={`Add ${product.name}`} />
              </Form>
            )}
          </li>
        ))}
      </ul>
      <MoreProducts url={`${searched}#add-item`} page={page} hasMore={hasMore} />
    </div>
  );
}
