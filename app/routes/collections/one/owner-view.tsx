import { Form } from '@remix-run/react';
import { CompilationHead } from '#app/components/compilation-head';
import { ErrorSummary } from '#app/components/error-summary';
import { TextField } from '#app/components/field';
import { DisclosureLine, ProductCard, type ProductCardData, ShopLink } from '#app/components/product-card';
import { ShareControl } from '#app/components/share-control';
import type { FormResult } from '#app/lib/form-result';
import type { Card } from '#app/lib/root-data';
import type { ShareLinks } from '#app/lib/share';
import { AddItem } from './add-item';
import { Answers, ProductVerdicts } from './answers';
import { Publish, Settings } from './settings';
import type { AnswerData } from './summarise-answers';

type OwnerViewProps = {
  compilation: {
    id: number;
    title: string;
    description: string | null;
    isPublic: boolean;
    cardPictures: boolean;
    answersOpen: boolean;
    hiddenReason: string | null;
    created: string;
    updated: string | null;
  };
  card: Card | null;
  products: (ProductCardData & { note: string | null })[];
  shared: boolean;
  sharing: boolean;
  share: ShareLinks | null;
  /** Where this page's forms post to; holds the private link's token when the owner came by it. */
  address: string;
  find: string | null;
  found: (ProductCardData & { inIt: boolean })[] | null;
  answers: AnswerData[];
  result: (FormResult & { manageLink?: string }) | undefined;
};

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
  result,
}: OwnerViewProps) {
  const [path = '', query] = address.split('?');
  const manage = new URLSearchParams(query).get('manage');
  const subject = subjectOf(result);
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
      <Answers
        answers={answers}
        address={address}
        answersOpen={compilation.answersOpen}
        isSeen={share !== null}
      />
      {share ? (
        <ShareControl links={share} path={path} keep={manage ? { manage } : {}} open={sharing} />
      ) : (
        !compilation.isPublic && <Publish compilation={compilation} address={address} />
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
            <div className="grid-products-3 grid-one">
              {products.map((product, index) => (
                <OwnedProduct
                  key={product.id}
                  product={product}
                  answers={answers}
                  address={address}
                  first={index === 0}
                  last={index === products.length - 1}
                  result={subject === `note-${product.id}` ? result : undefined}
                />
              ))}
            </div>
          </>
        ) : (
          <div className="empty">
            <h3>No products in this compilation yet</h3>
            <p className="lead">Start by adding some products to your compilation.</p>
          </div>
        )}
      </section>
      <Settings
        card={card}
        compilation={compilation}
        address={address}
        result={subject === 'edit' ? result : undefined}
        manageLink={result?.manageLink}
      />
    </div>
  );
}

type OwnedProductProps = {
  product: OwnerViewProps['products'][number];
  answers: AnswerData[];
  address: string;
  first: boolean;
  last: boolean;
  result: FormResult | undefined;
};

type ItemButtonProps = {
  address: string;
  product: { id: number; name: string };
  intent: string;
  label: string;
  sign?: string;
};

function ItemButton({ address, product, intent, label, sign }: ItemButtonProps) {
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className="btn btn-line btn-small btn-sign"
        aria-label={`${label} ${product.name}`}
      >
        {sign}
      </button>
    </Form>
  );
}

function OwnedProduct({ product, answers, address, first, last, result }: OwnedProductProps) {
  // What she loves leads to the shop first; of the rest, the owner's tools matter more.
  const loved = answers.some((answer) => answer.verdicts[product.id] === 'love');
  return (
    <ProductCard product={product} place={first ? 0 : undefined}>
      {product.note && (
        <p className="meta" dir="auto">
          “{product.note}”
        </p>
      )}
      <ProductVerdicts answers={answers} productId={product.id} />
      <div className="actions">
        <ShopLink product={product} look={loved ? 'btn' : 'btn btn-line'} />
        {!first && <ItemButton address={address} product={product} intent="up" label="Move up" sign="↑" />}
        {!last && <ItemButton address={address} product={product} intent="down" label="Move down" sign="↓" />}
        <ItemButton address={address} product={product} intent="remove" label="Remove" sign="✕" />
      </div>
      <details key={product.note} className="relative z-1" open={result !== undefined}>
        <summary className="link meta flex min-h-11 items-center">
          {product.note ? 'Change the note' : 'Add a note'}
        </summary>
        <Form method="post" action={address} className="grid gap-3 pt-2" noValidate>
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
    </ProductCard>
  );
}
