import { useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { Icon } from './icons';
import { useRoot } from './use-root';

/** True inside a form, such as a preview: HTML does not nest forms. */
export const InsideForm = createContext(false);

type SaveButtonProps = { product: { id: number; name: string }; labelled?: boolean };

/** Opens the page that saves a product. Shown as pressed if a collection has the product. */
export function SaveButton({ product: { id, name }, labelled }: SaveButtonProps) {
  const isSaved = useRoot()?.saved.includes(id) === true;
  const { pathname, search } = useLocation();
  if (useContext(InsideForm))
    return (
      <span className="save" aria-hidden="true">
        <span className="bow">
          <Icon name="bow" />
        </span>
      </span>
    );
  return (
    <form action="/compilation/new" className={labelled ? 'save save-labelled' : 'save'}>
      <input type="hidden" name="returnTo" value={`${pathname}${search}#product-${id}`} />
      <button
        type="submit"
        name="product"
        value={id}
        className={labelled ? 'btn btn-line' : 'bow'}
        aria-pressed={isSaved}
        aria-label={labelled ? undefined : `Save ${name} to a collection`}
      >
        <Icon name="bow" />
        {labelled && <span>Add to collection</span>}
      </button>
    </form>
  );
}
