import { useFetcher } from '@remix-run/react';
import type { RecipientAnswer } from '#app/features/collections/answer-fields';
import type { FormResult } from '#app/lib/form-result';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { ProductChoice } from './answer-form';
import { BackToCollection } from './back-to-collection';
import { ErrorSummary } from './error-summary';
import { HoneypotField, NoEnter } from './field';
import { OwnPage } from './own-page';
import { SubmitButton } from './submit-button';

type SharedAnswerProps = {
  product: { id: number; name: string };
  sizes: string[];
  openedFrom: {
    shareCode: string;
    path: string;
    title: string;
    note: string | null;
    answersOpen: boolean;
    recipientAnswer: RecipientAnswer | null;
  };
};

/** On the page of a product from a shared collection: the owner's note, the answer form and a link back. */
export function ProductAnswer({
  product,
  sizes,
  openedFrom: { shareCode, path, title, note, answersOpen, recipientAnswer },
}: SharedAnswerProps) {
  const action = `/share/${shareCode}`;
  // A fetcher sends the form, so that a failure does not replace the page.
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? undefined;
  useRouteModule('routes/collections/share');
  return (
    <>
      {note && (
        <p className="words" dir="auto">
          {note}
        </p>
      )}
      {answersOpen && (
        <fetcher.Form
          method="post"
          action={action}
          className="grid gap-3"
          noValidate
          data-draft={shareCode}
          data-draft-shows="part"
        >
          <NoEnter />
          <OwnPage />
          <ErrorSummary form="reply" result={result} title="Your answer was not sent" />
          <ProductChoice product={{ ...product, sizes }} recipientAnswer={recipientAnswer} result={result} />
          <input type="hidden" name="only" value={product.id} />
          {recipientAnswer && <input type="hidden" name="edit" value={recipientAnswer.edit} />}
          <HoneypotField form="reply" />
          <SubmitButton
            label="Send this answer"
            busy="Sending..."
            action={action}
            sending={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
      )}
      <BackToCollection path={`${path}#product-${product.id}`} title={title} />
    </>
  );
}
