import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { FormResult } from '../lib/form-result';
import { AddToExisting, CreateCompilationForm } from './create-compilation-form';

const ADDRESS = '/compilation/new';

type Page = {
  product: { id: number; name: string } | null;
  mine: { id: number; title: string; products: number }[];
};

/**
 * The create-collection page as a dialog in place. Its links are plain links to that page; once scripts run, a click opens
 * the same form here. On failure it stays open with what was typed; on success the answer leads to the collection.
 */
export function CreateDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useFetcher<Page>();
  const sent = useFetcher<FormResult>();
  const { pathname } = useLocation();
  const { load } = page;

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || link.pathname !== ADDRESS || link.origin !== location.origin) return;
      event.preventDefault();
      load(ADDRESS + link.search);
      dialog.current?.showModal();
    };
    // Before the listener that follows links.
    document.addEventListener('click', open, { capture: true });
    return () => document.removeEventListener('click', open, { capture: true });
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it.
  useEffect(() => dialog.current?.close(), [pathname]);

  const { product, mine } = page.data ?? { product: null, mine: [] };
  const title = product ? `Save “${product.name}”` : 'Create a collection';
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="create-title">
      {page.data && (
        <div className="grid gap-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id="create-title" className="text-[26px]">
              {title}
            </h2>
            <form method="dialog">
              <button type="submit" className="btn btn-quiet btn-small">
                Close
              </button>
            </form>
          </div>
          {product && mine.length > 0 && <AddToExisting productId={product.id} mine={mine} />}
          <CreateCompilationForm
            key={product?.id ?? 'none'}
            form={sent.Form}
            id="dialog"
            sending={sent.state !== 'idle'}
            productId={product?.id}
            result={sent.data ?? undefined}
            title={product && mine.length > 0 ? 'Or start a new one' : undefined}
          />
        </div>
      )}
    </dialog>
  );
}
