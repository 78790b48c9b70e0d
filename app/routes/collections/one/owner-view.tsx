import type { ReactNode } from 'react';
import type { Card } from '#app/features/seo/preview-card';
import type { FormResult } from '#app/lib/form-result';
import type { ShareLinks } from '#app/lib/share';
import { CompilationHead } from '#app/ui/compilation-head';
import { ErrorSummary } from '#app/ui/error-summary';
import { Thread } from '#app/ui/icons';
import { DisclosureLine, type ProductCardData } from '#app/ui/product-card';
import { ShareControl } from '#app/ui/share-control';
import { AddItem } from './add-item';
import { Answers } from './answers';
import { OwnedProduct, type OwnedProductData } from './owned-product';
import { KeepPrivateLink, type Notice, Publish, Settings } from './settings';
import { decide, type ShownAnswers } from './summarise-answers';

type OwnerViewProps = {
  compilation: {
    id: number;
    title: string;
    description: string | null;
    isPublic: boolean;
    cardImages: boolean;
    answersOpen: boolean;
    hiddenReason: string | null;
    from: string | null;
    hidePrices: boolean;
    closesOn: string | null;
    created: string;
    updated: string | null;
  };
  card: Card | null;
  products: OwnedProductData[];
  shared: boolean;
  sharing: boolean;
  share: ShareLinks | null;
  /** Where this page's forms post to; holds the private link's token when the owner came by it. */
  address: string;
  find: string | null;
  found: (ProductCardData & { isAdded: boolean })[] | null;
  answers: ShownAnswers;
  /** Of prices that name none. */
  currency: string;
  notice: Notice;
  /** The private link by which its owner came here; null when the browser or the account opens it. */
  privateLink: string | null;
  hasPrivateLink: boolean;
  result: (FormResult & { manageLink?: string }) | undefined;
};

/** In the order in which he decides. */
const GROUPS = [
  { group: 'love', title: 'She loves' },
  { group: 'maybe', title: 'Maybe' },
  { group: 'open', title: 'No word yet' },
  { group: 'no', title: 'Not for her' },
] as const;

type ProductGroupProps = {
  /** None while nobody has answered. */
  title: string | null;
  isFolded: boolean;
  products: OwnedProductData[];
  children: (product: OwnedProductData) => ReactNode;
};

function ProductGroup({ title, isFolded, products, children }: ProductGroupProps) {
  if (products.length === 0) return null;
  const heading = title !== null && (
    <h3 className="text-[1.5rem]">
      {title} <span className="meta number">{products.length}</span>
    </h3>
  );
  const list = <div className="grid-products-3 grid-one">{products.map(children)}</div>;
  if (!isFolded)
    return (
      <div className="grid gap-4">
        {heading}
        {list}
      </div>
    );
  return (
    <details className="panel">
      <summary className="flex items-center">{heading}</summary>
      <div className="pt-4">{list}</div>
    </details>
  );
}

/** Which of the page's forms a result belongs to: 'edit', 'note-12', or the page itself. */
function subjectOf(result: FormResult | undefined): string {
  const { intent, product } = result?.initialValue ?? {};
  if (intent === 'edit') return 'edit';
  return intent === 'note' ? `note-${product}` : 'page';
}

export function OwnerView({
  compilation,
  card,
  products,
  shared,
  sharing,
  share,
  address,
  find,
  found,
  answers,
  currency,
  notice,
  privateLink,
  hasPrivateLink,
  result,
}: OwnerViewProps) {
  const [path = '', query] = address.split('?');
  const manage = new URLSearchParams(query).get('manage');
  const subject = subjectOf(result);
  const decision = decide(products, { answers, currency });
  return (
    <div className="wrap section grid gap-8">
      <CompilationHead
        {...compilation}
        shared={shared}
        back={{ to: '/compilations', label: 'My collections' }}
      />
      {subject === 'page' && <ErrorSummary form="page" result={result} title="Error" />}
      {compilation.hiddenReason && (
        <p className="banner">
          An administrator has hidden this collection from everyone but you: {compilation.hiddenReason}
        </p>
      )}
      {privateLink && <KeepPrivateLink link={privateLink} address={address} />}
      <Answers
        answers={answers}
        address={address}
        answersOpen={compilation.answersOpen}
        closesOn={compilation.closesOn}
        isSeen={share !== null}
      />
      {share ? (
        <ShareControl links={share} path={path} keep={manage ? { manage } : {}} open={sharing} />
      ) : (
        !compilation.isPublic && <Publish compilation={compilation} notice={notice} address={address} />
      )}
      <section className="grid gap-5" aria-labelledby="products">
        <div className="head-row mb-0!">
          <h2 id="products" className="text-[1.5rem]">
            Products in this collection ({products.length})
          </h2>
          <a
            className="btn btn-line btn-small"
            href={`${address}${address.includes('?') ? '&' : '?'}find=#add-item`}
          >
            Add Item
          </a>
        </div>
        {found !== null && <AddItem address={address} find={find ?? ''} found={found} />}
        {products.length > 0 ? (
          <>
            <DisclosureLine />
            {decision.total !== null && (
              <p className="banner">
                <strong>{`All she loves: ${decision.total}`}</strong>
                {decision.bought && ` · ${decision.bought} bought`}
                {decision.toBuy && ` · ${decision.toBuy} to buy`}
                <span className="meta block">What you have bought is private: she never sees it.</span>
              </p>
            )}
            {GROUPS.map(({ group, title }) => (
              <ProductGroup
                key={group}
                title={title}
                isFolded={group === 'no'}
                products={decision.groups[group]}
              >
                {(product) => {
                  const index = products.indexOf(product);
                  return (
                    <OwnedProduct
                      key={product.id}
                      product={product}
                      reactions={decision.reactions.get(product.id)}
                      isLoved={decision.loved.has(product.id)}
                      isNamed={answers.total > 1}
                      address={address}
                      first={index === 0}
                      last={index === products.length - 1}
                      place={index === 0 ? 0 : undefined}
                      result={subject === `note-${product.id}` ? result : undefined}
                    />
                  );
                }}
              </ProductGroup>
            ))}
          </>
        ) : (
          <div className="empty">
            <Thread shape="loops" />
            <h3>No products in this compilation yet</h3>
            <p className="lead">Start by adding some products to your compilation.</p>
          </div>
        )}
      </section>
      <Settings
        card={card}
        compilation={compilation}
        notice={notice}
        address={address}
        result={subject === 'edit' ? result : undefined}
        manageLink={result?.manageLink}
        hasPrivateLink={hasPrivateLink && privateLink === null}
      />
    </div>
  );
}
