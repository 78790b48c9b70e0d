import type { RecipientAnswer } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import type { FormResult } from '#app/lib/form-result';
import type { ShareLinks } from '#app/lib/share';
import { AnswerForm } from './answer-form';
import { SharedBanner } from './compilation-head';
import { Icon, Thread } from './icons';
import { ProductCard, type ProductCardData } from './product-card';
import { ShareControl } from './share-control';
import { ThankYou } from './thank-you';
import { TriedOn } from './tried-on';

type ShareViewProps = {
  compilation: {
    id: number;
    title: string;
    description: string | null;
    created: string;
    updated: string | null;
    shareCode: string;
    answersOpen: boolean;
    from: string | null;
  };
  products: (ProductCardData & { note: string | null; triedOn: string | null })[];
  isOwner: boolean;
  /** The query by which a piece's page knows this letter. */
  openedFrom: string;
  shared: boolean;
  sharing: boolean;
  share: ShareLinks | null;
  /** Her own earlier answer, and its private link when she came by it. */
  hers: RecipientAnswer | null;
  editLink: string | null;
  path: string;
  result: FormResult | undefined;
};

/** A collection as anyone with its link sees it: no owner's controls, and her answer beside each product. */
export function ShareView({
  compilation,
  products,
  isOwner,
  openedFrom,
  shared,
  sharing,
  share,
  hers,
  editLink,
  path,
  result,
}: ShareViewProps) {
  const { shareCode } = compilation;
  const isOpen = compilation.answersOpen && !isOwner && products.length > 0;
  // What she wrote while it was closed stands there still, with why it was not sent.
  const answering = isOpen || (result !== undefined && !isOwner);
  return (
    <div className="wrap section letter">
      {editLink && hers && <ThankYou link={editLink} said={hers.said} products={products} />}
      <header className="letter-head">
        <Icon name="bow" />
        <p className="eyebrow">
          {compilation.from ? (
            <>
              For you, from <bdi>{compilation.from}</bdi>
            </>
          ) : (
            'For you'
          )}
        </p>
        <h1 dir="auto">{compilation.title}</h1>
        {compilation.description && (
          <p className="words whitespace-pre-line" dir="auto">
            {compilation.description}
            {compilation.from && <span className="signed">{compilation.from}</span>}
          </p>
        )}
        {shared && <SharedBanner />}
        {isOpen && (
          <p className="lead">
            Tap what you think. Only <bdi>{compilation.from ?? 'the sender'}</bdi> sees it. No account needed.
          </p>
        )}
      </header>
      <section className="grid gap-5" aria-labelledby="products">
        <div>
          <h2 id="products" className="letter-count">
            {`Products in this collection (${products.length})`}
          </h2>
        </div>
        {isOwner && (
          <p className="banner">
            This is your own collection, as she sees it; only the form for her answer is left out.
          </p>
        )}
        {!compilation.answersOpen && <p className="banner">{COLLECTION_ERRORS.answerClosed}</p>}
        {answering && (
          <AnswerForm
            shareCode={shareCode}
            openedFrom={openedFrom}
            shared={shared}
            products={products}
            hers={hers}
            isKnown={editLink !== null}
            result={result}
          />
        )}
        {!answering && products.length > 0 && (
          <div className="grid-products-3 grid-one">
            {products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                place={index}
                openedFrom={isOwner ? undefined : openedFrom}
              >
                {product.note && (
                  <p className="words words-small" dir="auto">
                    {product.note}
                  </p>
                )}
                <TriedOn product={product} />
              </ProductCard>
            ))}
          </div>
        )}
        {products.length === 0 && (
          <div className="empty">
            <Thread shape="loops" />
            <h3>No products in this compilation yet</h3>
            <p className="lead">This collection is empty. Check back later for updates!</p>
          </div>
        )}
      </section>
      <div className="letter-foot">
        <p className="meta">
          Created {compilation.created}
          {compilation.updated && ` · Updated ${compilation.updated}`}
        </p>
        {/* A link that she could not open is never handed out, and her own answer's page is hers alone. */}
        {share && !editLink && (
          <ShareControl
            links={share}
            path={path}
            keep={shared ? { ref: 'shared' } : {}}
            title="Share this page"
            open={sharing}
          />
        )}
        <a className="link meta" href="/" data-document>
          ← Back
        </a>
      </div>
    </div>
  );
}
