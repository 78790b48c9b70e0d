import { Form } from '@remix-run/react';
import type { HerAnswer } from '#app/lib/answer-fields';
import { VERDICT_LABELS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { ErrorSummary } from './error-summary';
import { Field, TextField, TrapField, typedValue } from './field';
import { Icon } from './icons';
import { Price, type ProductCardData, ProductPicture } from './product-card';
import { SubmitButton } from './submit-button';
import { VERDICTS } from './verdicts';

type AnswerFormProps = {
  shareCode: string;
  shared: boolean;
  products: (ProductCardData & { note: string | null })[];
  /** What she said before, when she comes back by her private link. */
  hers: HerAnswer | null;
  result: FormResult | undefined;
};

type VerdictProps = { productId: number; name: string; chosen: string };

function VerdictChoice({ productId, name, chosen }: VerdictProps) {
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <div className="answer">
        {VERDICTS.map(({ verdict, icon }) => (
          <label key={verdict} className={`answer-${verdict}`}>
            <input
              type="radio"
              name={`answer-${productId}`}
              value={verdict}
              defaultChecked={chosen === verdict}
            />
            {icon && <Icon name={icon} />}
            <span>{VERDICT_LABELS[verdict]}</span>
          </label>
        ))}
      </div>
      <p className="answer-noted" aria-hidden="true">
        Noted
      </p>
    </fieldset>
  );
}

/** Her answer, product by product: real radio buttons in one form with one button, without an account. */
export function AnswerForm({ shareCode, shared, products, hers, result }: AnswerFormProps) {
  const action = `/share/${shareCode}`;
  // A rejected answer comes back with the banner that it came with.
  const address = shared ? `${action}?ref=shared` : action;
  const field = { form: 'reply', result };
  return (
    <Form method="post" action={address} className="grid gap-9" noValidate id="answer">
      <ErrorSummary form="reply" result={result} title="Your answer was not sent" />
      <div className="grid-products-3 grid-one">
        {products.map((product, index) => (
          <article key={product.id} className="card asked">
            <ProductPicture product={product} sizes="(min-width: 56rem) 370px, 100vw" place={index} />
            <p className="meta number">{`${index + 1} of ${products.length}`}</p>
            {product.note && (
              <p className="words" dir="auto">
                {product.note}
              </p>
            )}
            <h3>
              <a className="no-stretch" href={`/product/${product.id}`} dir="auto">
                {product.name}
              </a>
            </h3>
            <Price price={product.price} originalPrice={product.originalPrice} />
            <div className="mt-auto pt-2">
              <VerdictChoice
                productId={product.id}
                name={product.name}
                chosen={typedValue(result, `answer-${product.id}`, hers?.verdicts[product.id])}
              />
            </div>
          </article>
        ))}
      </div>
      <div className="form max-w-[35rem]">
        <Field
          {...field}
          name="size"
          label="Your size, if you like"
          initial={hers?.size}
          autoComplete="off"
        />
        <TextField {...field} name="note" label="A line to go with it" rows={3} initial={hers?.note} />
        <Field
          {...field}
          name="name"
          label="Your name, if he should know who answered"
          initial={hers?.name}
          autoComplete="given-name"
        />
        {hers && <input type="hidden" name="edit" value={hers.edit} />}
        <TrapField form="reply" />
        <SubmitButton busy="Sending..." action={action}>
          {hers ? 'Change my answer' : 'Send my answer'}
        </SubmitButton>
      </div>
    </Form>
  );
}
