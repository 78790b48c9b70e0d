import { Form } from '@remix-run/react';
import type { HerAnswer } from '#app/features/collections/answer-fields';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { ProductChoice } from './answer-form';
import { BackToCollection } from './back-to-collection';
import { HoneypotField, NoEnter } from './field';
import { OwnPage } from './own-page';
import { SubmitButton } from './submit-button';

type LetterAnswerProps = {
  product: { id: number; name: string };
  letter: {
    shareCode: string;
    path: string;
    title: string;
    note: string | null;
    answersOpen: boolean;
    hers: HerAnswer | null;
  };
};

/** On a product's page that she opened from her letter: his words, her answer to this one, and the way back. */
export function ProductAnswer({
  product,
  letter: { shareCode, path, title, note, answersOpen, hers },
}: LetterAnswerProps) {
  const action = `/share/${shareCode}`;
  useRouteModule('routes/collections/share');
  return (
    <>
      {note && (
        <p className="words" dir="auto">
          {note}
        </p>
      )}
      {answersOpen && (
        <Form
          method="post"
          action={action}
          className="grid gap-3"
          noValidate
          data-draft={shareCode}
          data-draft-shows="part"
        >
          <NoEnter />
          <OwnPage />
          <ProductChoice product={product} hers={hers} />
          <input type="hidden" name="only" value={product.id} />
          {hers && <input type="hidden" name="edit" value={hers.edit} />}
          <HoneypotField form="reply" />
          <SubmitButton busy="Sending..." action={action}>
            Send this answer
          </SubmitButton>
        </Form>
      )}
      <BackToCollection path={`${path}#product-${product.id}`} title={title} />
    </>
  );
}
