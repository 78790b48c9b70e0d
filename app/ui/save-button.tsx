import { useFetcher, useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { CREATE_URL } from './create-url';
import { Button, Hidden, Icon } from './elements';
import { useRoot } from './root-data';

/** True inside a form, such as a preview: HTML does not nest forms. */
export const InsideForm = createContext(false);

type SaveButtonProps = { product: { id: number; name: string } };

function useSaving(id: number) {
  const { pathname, search } = useLocation();
  const isSaved = useRoot()?.saved.includes(id) === true;
  return { isSaved, returnTo: `${pathname}${search}#product-${id}` };
}

/** Opens the page that saves a product to a chosen collection. */
export function AddToCollection({ product: { id } }: SaveButtonProps) {
  const { isSaved, returnTo } = useSaving(id);
  return (
    <form action={CREATE_URL} className="save save-labelled">
      <Hidden returnTo={returnTo} />
      <button type="submit" name="product" value={id} className="btn btn-line" aria-pressed={isSaved}>
        <Icon name="bow" />
        <span>Add to collection</span>
      </button>
    </form>
  );
}

/** Saves a product to the collection that was changed last. Pressed again, it removes the product. */
export function SaveButton({ product: { id, name } }: SaveButtonProps) {
  const { isSaved, returnTo } = useSaving(id);
  const { Form } = useFetcher();
  if (useContext(InsideForm))
    return (
      <span className="save" aria-hidden="true">
        <span className="bow">
          <Icon name="bow" />
        </span>
      </span>
    );
  return (
    <Form method="post" action={CREATE_URL} className="save" preventScrollReset>
      <Hidden intent="save" returnTo={returnTo} saved={isSaved ? null : 'no'} />
      <button type="submit" name="product" value={id} className="bow" aria-pressed={isSaved}>
        <Icon name="bow" />
        <span className="sr-only">{`Save ${name} to a collection`}</span>
      </button>
    </Form>
  );
}

/** Makes a collection of one product, or of a video's products, and opens its links to send. */
export function AskHer(subject: { product: number } | { video: number }) {
  const { Form } = useFetcher();
  return (
    <Form method="post" action={CREATE_URL} id="share">
      <Hidden {...subject} />
      <Button intent="ask" look="line" label="Share with Her" />
    </Form>
  );
}
