import { useFetcher } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { ProductChoice } from '#app/ui/answer-form';
import { BackToCollection } from '#app/ui/back-to-collection';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { ErrorSummary } from '#app/ui/error-summary';
import { HoneypotField, NoEnter } from '#app/ui/field';
import { OwnPage } from '#app/ui/own-page';
import { SubmitButton } from '#app/ui/submit-button';
import { UserText } from '#app/ui/user-text';
import type { Page } from './panels';

type ProductAnswerProps = Pick<Page, 'product'> & {
  sizes: string[];
  openedFrom: NonNullable<Page['openedFrom']>;
};

/** On the page of a product from a shared collection: the owner's note, the answer form and a link back. */
export function ProductAnswer({ product, sizes, openedFrom }: ProductAnswerProps) {
  const { shareCode, path, title, note, answersOpen, recipientAnswer } = openedFrom;
  const action = `/share/${shareCode}`;
  // A fetcher sends the form, so that a failure does not replace the page.
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? undefined;
  useRouteModule('routes/collections/share');
  return (
    <>
      <UserText className="words" text={note} />
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
