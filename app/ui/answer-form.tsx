import { Form, useFetcher, useLocation } from '@remix-run/react';
import type { RecipientAnswer } from '#app/features/collections/answer-fields';
import { AVAILABILITY_LABELS, CHOICE_ICONS, CHOICE_LABELS, CHOICES } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { openedPath } from '#app/lib/share';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { Hidden, Icon, NameLink, SubmitButton, UserText } from './elements';
import { ErrorSummary } from './error-summary';
import { Field, fieldsOf, HoneypotField, NoEnter, TextField, typedValue } from './field';
import { Price, type ProductCardData, ProductImage, TriedOn } from './product-card';

/** Makes the router discover this page's own URL while the site is reachable. Remix's `Link` would prefetch on every page. */
export function OwnLink() {
  const { pathname } = useLocation();
  // biome-ignore lint/a11y/useAnchorContent: the link is hidden.
  return <a href={pathname} data-discover="true" hidden tabIndex={-1} aria-hidden="true" />;
}

type Answered = { recipientAnswer: RecipientAnswer | null; result: FormResult | undefined };
type AskedProduct = ProductCardData & { note: string | null; triedOn: string | null; sizes: string[] };

/** Radio buttons for one product. Text browsers check one of every group, so 'Undecided' is one of them. */
function ChoiceButtons({ name, chosen }: { name: string; chosen: string }) {
  return (
    <>
      <div className="answer">
        {CHOICES.map((choice) => (
          <label key={choice} className={`answer-${choice}`}>
            <input type="radio" name={name} value={choice} defaultChecked={chosen === choice} />
            <Icon name={CHOICE_ICONS[choice]} />
            <span>{CHOICE_LABELS[choice]}</span>
          </label>
        ))}
      </div>
      <p className="answer-noted">
        <label>
          <input type="radio" name={name} value="" defaultChecked={chosen === ''} /> Undecided
        </label>
      </p>
    </>
  );
}

type ProductChoiceProps = Answered & { product: Pick<AskedProduct, 'id' | 'name' | 'sizes'> };

export function ProductChoice({ product: { id, name, sizes }, recipientAnswer, result }: ProductChoiceProps) {
  const typed = (field: string) => typedValue(result, field, recipientAnswer?.fields[field]);
  const { text } = fieldsOf({ form: 'reply', result }, recipientAnswer?.fields);
  const list = sizes.length > 0 ? `sizes-${id}` : undefined;
  const hasDetails = typed(`size-${id}`) !== '' || typed(`word-${id}`) !== '';
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <ChoiceButtons name={`answer-${id}`} chosen={typed(`answer-${id}`)} />
      <details className="add-word" open={hasDetails}>
        <summary>
          Add a comment<span className="sr-only"> about {name}</span>
        </summary>
        <div className="add-word-fields">
          <TextField {...text(`word-${id}`, 'Your comment')} rows={2} limit={200} />
          <Field {...text(`size-${id}`, 'Your size in this product')} limit={40} list={list} />
          {list && (
            <datalist id={list}>
              {sizes.map((size) => (
                <option key={size} value={size} />
              ))}
            </datalist>
          )}
        </div>
      </details>
    </fieldset>
  );
}

type AskedListProps = Partial<Answered> & {
  products: AskedProduct[];
  /** Undefined in a preview. */
  openedFrom?: string;
};

function AskedList({ products, openedFrom, recipientAnswer = null, result }: AskedListProps) {
  const linkTo = ({ id, name }: AskedProduct) => ({ href: openedPath(`/product/${id}`, openedFrom), name });
  return (
    <div className="asked-list">
      {products.map((product, position) => (
        <article key={product.id} className="asked" id={`product-${product.id}`}>
          <ProductImage {...{ product, position }} sizes="(min-width: 48rem) 600px, 100vw" opensLarge />
          <div className="asked-text">
            {/* On wide screens, short notes are as large as headings. */}
            <UserText
              className={(product.note?.length ?? 0) > 120 ? 'words' : 'words words-large'}
              text={product.note}
            />
            <div className="asked-name">
              <h3>
                <NameLink {...linkTo(product)} data-document />
              </h3>
              <Price price={product.price} originalPrice={product.originalPrice} />
              {product.availability === 'out' && <p>{AVAILABILITY_LABELS.out}</p>}
              <TriedOn product={product} />
            </div>
            <ProductChoice product={product} recipientAnswer={recipientAnswer} result={result} />
          </div>
        </article>
      ))}
    </div>
  );
}

/** The answer form as its owner looks at it, without a way to send it. */
export function AnswerPreview({ products }: Pick<AskedListProps, 'products'>) {
  return (
    <fieldset disabled className="asking page-grid min-w-0">
      <legend className="sr-only">Her answer</legend>
      <AskedList products={products} />
    </fieldset>
  );
}

type AnswerFormProps = Answered &
  Required<Omit<AskedListProps, keyof Answered>> & { shareCode: string; shared: boolean; isKnown: boolean };

export function AnswerForm(props: AnswerFormProps) {
  const { shareCode, openedFrom, shared, products, recipientAnswer, isKnown } = props;
  const action = `/share/${shareCode}`;
  const fetcher = useFetcher<FormResult>();
  // On other pages a fetcher sends the form, so that a failure does not replace the page.
  const isElsewhere = useLocation().pathname !== action;
  const Sender = isElsewhere ? fetcher.Form : Form;
  const result = fetcher.data ?? props.result;
  const { text } = fieldsOf({ form: 'reply', result }, recipientAnswer ?? undefined);
  // A refused answer returns to the URL that she used: with the banner, or the private link.
  const edit = typedValue(result, 'edit', recipientAnswer?.edit);
  const known = isKnown && recipientAnswer ? `?edit=${encodeURIComponent(recipientAnswer.edit)}` : null;
  useRouteModule('routes/collections/share');
  return (
    <Sender
      method="post"
      action={action + (known ?? (shared ? '?ref=shared' : ''))}
      className="asking page-grid"
      noValidate
      id="answer"
      data-draft={shareCode}
      data-draft-shows={isKnown ? 'stored' : 'all'}
    >
      <NoEnter />
      <OwnLink />
      <ErrorSummary form="reply" result={result} title="Your answer was not sent" />
      <AskedList {...{ products, openedFrom, recipientAnswer, result }} />
      <div className="form asked-end">
        <TextField {...text('note', 'Message (optional)')} rows={3} />
        <div className="grid gap-1">
          <Field {...text('size', 'Your size (optional)')} />
          <a className="link meta" href={openedPath('/sizes', openedFrom)} data-document>
            Size guide
          </a>
        </div>
        <Field {...text('name', 'Your name (optional)')} autoComplete="given-name" />
        <Hidden edit={edit || null} />
        <HoneypotField form="reply" />
      </div>
      <div className="send" data-of={` of ${products.length}`}>
        <SubmitButton
          label={edit !== '' ? 'Change my answer' : 'Send my answer'}
          busy="Sending..."
          sending={isElsewhere ? fetcher.state !== 'idle' : undefined}
        />
      </div>
    </Sender>
  );
}
