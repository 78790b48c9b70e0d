import type { SerializeFrom } from '@remix-run/node';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import type { FormResult } from '#app/lib/form-result';
import { longDate } from '#app/lib/format';
import { describeForRecipient } from '#app/lib/share';
import { AnswerForm, AnswerPreview } from '#app/ui/answer-form';
import { Icon, Section, UserText } from '#app/ui/elements';
import type { PageMeta } from '#app/ui/page-meta';
import { PrivateLink } from '#app/ui/private-link';
import { MissingProducts, ProductCard, ProductImage, TriedOn } from '#app/ui/product-card';
import { ShareControl } from '#app/ui/share-control';
import { Empty } from '#app/ui/status-page';
import type { loader } from './share';

type ShareViewProps = SerializeFrom<typeof loader> & { result: FormResult | undefined };
type SharePage = ShareViewProps & { isOpen: boolean; isAnswering: boolean; isAnswered: boolean };

type Shared = Pick<ShareViewProps, 'compilation' | 'card'>;

/** Describes the page to the recipient, on both of its URLs. */
export function describeShared(page: Shared | undefined, path: string): PageMeta {
  return {
    title: page?.compilation.title ?? 'Compilation Not Found',
    description: page && describeForRecipient(page.compilation),
    noindex: true,
    path: page?.card ? path : undefined,
    card: page?.card,
    embeddable: true,
  };
}

/** Shows a collection to anyone who has its link, with an answer form and without the owner's controls. */
export function ShareView(props: ShareViewProps) {
  const { compilation, products, isOwner, recipientAnswer, editLink, result } = props;
  const isOpen = compilation.answersOpen && products.length > 0;
  // An answer that came after closing stays in the form, with the reason why it was refused.
  const isAnswering = !isOwner && (isOpen || result !== undefined);
  const isAnswered = editLink !== null && recipientAnswer !== null;
  const page = { ...props, isOpen, isAnswering, isAnswered };
  const questions = <Questions {...page} />;
  return (
    <div className="letter page-grid">
      <ShareHead {...page} />
      {isAnswered ? (
        <>
          <ThankYou {...page} link={editLink} fields={recipientAnswer.fields} />
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
      <ShareFoot {...page} share={editLink === null && !isOwner ? props.share : null} />
    </div>
  );
}

function ShareHead({ compilation, shared, isOpen, isAnswered }: SharePage) {
  const { title, description, from, closesOn } = compilation;
  return (
    <header className="letter-head">
      {shared && (
        <p className="meta">This collection was shared with you by someone who values your opinion!</p>
      )}
      <Icon name="bow" />
      <p className="letter-from">
        {from ? 'For you, from ' : 'For you'}
        {from && <bdi>{from}</bdi>}
      </p>
      <h1 dir="auto">{title}</h1>
      {!isAnswered && <UserText className="words whitespace-pre-line" text={description} />}
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

function Questions(page: SharePage) {
  const { compilation, products, isOwner, isAnswering, editLink, path } = page;
  const isPreview = isOwner && compilation.answersOpen;
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
      {isAnswering && <AnswerForm {...page} shareCode={compilation.shareCode} isKnown={editLink !== null} />}
      {isPreview && <AnswerPreview products={products} />}
      {!isAnswering && !isPreview && products.length > 0 && <SharedProducts {...page} />}
      <MissingProducts count={page.missing} />
      {products.length === 0 && (
        <Empty
          heading="h3"
          title="No products in this compilation yet"
          lead="This collection is empty. Check back later for updates!"
        />
      )}
    </section>
  );
}

function SharedProducts({ products, isOwner, ...page }: SharePage) {
  const openedFrom = isOwner ? undefined : page.openedFrom;
  return (
    <div className="grid-products-3 grid-one">
      {products.map((product, position) => (
        <ProductCard key={product.id} {...{ product, position, openedFrom }}>
          <UserText className="words words-small" text={product.note} />
          <TriedOn product={product} />
        </ProductCard>
      ))}
    </div>
  );
}

type ThankYouProps = SharePage & { link: string; fields: Record<string, string> };

function ThankYou({ link, fields, products, compilation }: ThankYouProps) {
  const picked = (choice: string) => products.filter(({ id }) => fields[`answer-${id}`] === choice);
  const loved = picked('love');
  const maybe = picked('maybe');
  const refused = picked('no');
  return (
    <Section className="thanks page-grid" titleId="thanks" title="He has your answer">
      {loved.length > 0 && (
        <ul className="thanks-loved">
          {loved.map((product) => (
            <li key={product.id}>
              <ProductImage product={product} sizes="280px" />
              {fields[`word-${product.id}`] && (
                <UserText className="words" text={`“${fields[`word-${product.id}`]}”`} />
              )}
              <UserText className="meta" text={product.name} />
            </li>
          ))}
        </ul>
      )}
      <p className="meta">
        {maybe.length > 0 && (
          <>
            Maybe: <bdi>{maybe.map((product) => product.name).join(', ')}</bdi>.{' '}
          </>
        )}
        {refused.length > 0 && `Not for you: ${refused.length}`}
      </p>
      <p className="thanks-link">
        {compilation.answersOpen
          ? 'Changed your mind? This private link opens your answer again, here or on another phone. Keep it to yourself.'
          : 'Answers are closed, so you can no longer change yours. This private link still shows it. Keep it to yourself.'}
      </p>
      <PrivateLink id="edit-link" label="Your private link" link={link} name="My answer" isFolded />
    </Section>
  );
}

function ShareFoot({ compilation, shared, sharing, share, path }: SharePage) {
  return (
    <div className="letter-foot meta">
      <a href="/" data-document>
        ← Back
      </a>
      {share && <ShareControl {...{ path, shared }} links={share} title="Share this page" open={sharing} />}
      <p>
        Created {compilation.created}
        {compilation.updated && `\u00a0· Updated ${compilation.updated}`}
      </p>
    </div>
  );
}
