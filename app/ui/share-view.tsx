import type { RecipientAnswer } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import type { FormResult } from '#app/lib/form-result';
import { longDate } from '#app/lib/format';
import type { ShareLinks } from '#app/lib/share';
import { AnswerForm, AnswerPreview } from './answer-form';
import { MissingProducts, SharedBanner } from './compilation-head';
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
    closesOn: string | null;
  };
  products: (ProductCardData & { note: string | null; triedOn: string | null; sizes: string[] })[];
  /** How many products are no longer in the shop. */
  missing: number;
  isOwner: boolean;
  /** The query that tells a product's page which collection it was opened from. */
  openedFrom: string;
  shared: boolean;
  sharing: boolean;
  share: ShareLinks | null;
  /** Her earlier answer, and its private link if she used it to open the page. */
  recipientAnswer: RecipientAnswer | null;
  editLink: string | null;
  path: string;
  result: FormResult | undefined;
};

type ShareHeadProps = Pick<ShareViewProps, 'compilation' | 'shared'> & {
  isOpen: boolean;
  isAnswered: boolean;
};

function ShareHead({ compilation, shared, isOpen, isAnswered }: ShareHeadProps) {
  const { title, description, from, closesOn } = compilation;
  return (
    <header className="letter-head">
      <Icon name="bow" />
      <p className="letter-from">
        {from ? (
          <>
            For you, from <bdi>{from}</bdi>
          </>
        ) : (
          'For you'
        )}
      </p>
      <h1 dir="auto">{title}</h1>
      {description && !isAnswered && (
        <p className="words whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      {shared && <SharedBanner />}
      {isOpen && !isAnswered && (
        <p className="meta">
          Tap what you think. Only <bdi>{from ?? 'the sender'}</bdi> sees it. No account needed.
        </p>
      )}
      {isOpen && closesOn !== null && (
        <p className="meta">{`Please answer by ${longDate(new Date(`${closesOn}T00:00:00Z`))}.`}</p>
      )}
    </header>
  );
}

type ProductGridProps = Pick<ShareViewProps, 'products'> & { openedFrom: string | undefined };

function ProductGrid({ products, openedFrom }: ProductGridProps) {
  return (
    <div className="grid-products-3 grid-one">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} position={index} openedFrom={openedFrom}>
          {product.note && (
            <p className="words words-small" dir="auto">
              {product.note}
            </p>
          )}
          <TriedOn product={product} />
        </ProductCard>
      ))}
    </div>
  );
}

type ShareFootProps = Pick<ShareViewProps, 'compilation' | 'shared' | 'sharing' | 'share' | 'path'>;

function ShareFoot({ compilation, shared, sharing, share, path }: ShareFootProps) {
  return (
    <div className="letter-foot">
      <p className="meta">
        Created {compilation.created}
        {compilation.updated && ` · Updated ${compilation.updated}`}
      </p>
      {share && (
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
  );
}

/** The products, with the answer form while answers are open. */
function Questions({ isAnswering, ...props }: ShareViewProps & { isAnswering: boolean }) {
  const { compilation, products, isOwner, openedFrom, editLink, path } = props;
  return (
    <section className="letter-products page-grid" aria-labelledby="products">
      <h2 id="products" className="sr-only">
        {`Products in this collection (${products.length})`}
      </h2>
      {isOwner && (
        <p className="banner">
          This is a preview: your collection as she sees it. Nothing can be sent from here.{' '}
          <a href={path.startsWith('/share/') ? `/compilation/${compilation.id}` : path}>
            Back to your collection
          </a>
        </p>
      )}
      {!compilation.answersOpen && <p className="banner">{COLLECTION_ERRORS.answerClosed}</p>}
      {isAnswering && <AnswerForm {...props} shareCode={compilation.shareCode} isKnown={editLink !== null} />}
      {isOwner && compilation.answersOpen && <AnswerPreview products={products} />}
      {!isAnswering && !(isOwner && compilation.answersOpen) && products.length > 0 && (
        <ProductGrid products={products} openedFrom={isOwner ? undefined : openedFrom} />
      )}
      <MissingProducts count={props.missing} />
      {products.length === 0 && (
        <div className="empty">
          <Thread shape="loops" />
          <h3>No products in this compilation yet</h3>
          <p className="lead">This collection is empty. Check back later for updates!</p>
        </div>
      )}
    </section>
  );
}

/** Shows a collection to anyone who has its link, with an answer form and without the owner's controls. */
export function ShareView(props: ShareViewProps) {
  const { compilation, products, isOwner, shared, recipientAnswer, editLink, result } = props;
  const isOpen = compilation.answersOpen && products.length > 0;
  // An answer that came after closing stays in the form, with the reason why it was refused.
  const isAnswering = !isOwner && (isOpen || result !== undefined);
  const isAnswered = editLink !== null && recipientAnswer !== null;
  const questions = <Questions {...props} isAnswering={isAnswering} />;
  return (
    <div className="letter page-grid">
      <ShareHead compilation={compilation} shared={shared} isOpen={isOpen} isAnswered={isAnswered} />
      {isAnswered ? (
        <>
          <ThankYou
            link={editLink}
            fields={recipientAnswer.fields}
            products={products}
            isOpen={compilation.answersOpen}
          />
          <details className="letter-change" open={result !== undefined}>
            <summary>
              <span className="link">{isAnswering ? 'Change my answer' : 'Show the collection'}</span>
            </summary>
            {questions}
          </details>
        </>
      ) : (
        questions
      )}
      {/* Her answer's own page is private, so it has no share control. */}
      <ShareFoot {...props} share={editLink === null && !isOwner ? props.share : null} />
    </div>
  );
}
