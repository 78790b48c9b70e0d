import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { findPlainLink } from '#app/browser/follow-links';
import { useRouteModule } from '#app/browser/use-route-module';
import type { FormResult } from '#app/lib/form-result';
import { AddToExisting, CreateCompilationForm } from './create-compilation-form';

const ADDRESS = '/compilation/new';

type Page = {
  product: { id: number; name: string } | null;
  mine: { id: number; title: string; products: number; holdsIt: boolean }[];
  returnTo: string | null;
};

/**
 * The create-collection page as a dialog in place. Links and bows lead to that page; once scripts run, a press opens the same
 * form here. On failure it stays open with what was typed; on success the answer leads to the collection.
 */
export function CreateDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each opening asks and starts anew, so that nothing of an earlier one is shown or sent.
  const [opening, setOpening] = useState<{ count: number; search: string } | null>(null);
  const { key } = useLocation();
  useRouteModule('routes/collections/new');

  useEffect(() => {
    const open = (event: Event, search: string) => {
      event.preventDefault();
      setOpening((last) => ({ count: (last?.count ?? 0) + 1, search }));
      dialog.current?.showModal();
    };
    const openByLink = (event: MouseEvent) => {
      const link = findPlainLink(event);
      if (link?.pathname === ADDRESS) open(event, link.search);
    };
    const openByBow = (event: SubmitEvent) => {
      const { target, submitter } = event;
      const isBow = target instanceof HTMLFormElement && target.matches(`.save[action="${ADDRESS}"]`);
      if (!isBow || !(submitter instanceof HTMLButtonElement)) return;
      const returnTo = new FormData(target).get('returnTo');
      open(event, `?${new URLSearchParams({ product: submitter.value, returnTo: String(returnTo ?? '') })}`);
    };
    // Before the listener that follows links.
    document.addEventListener('click', openByLink, { capture: true });
    document.addEventListener('submit', openByBow, { capture: true });
    return () => {
      document.removeEventListener('click', openByLink, { capture: true });
      document.removeEventListener('submit', openByBow, { capture: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes it, also where it was opened.
  useEffect(() => dialog.current?.close(), [key]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="create-title">
      {opening !== null && <DialogContent key={opening.count} search={opening.search} />}
    </dialog>
  );
}

function DialogContent({ search }: { search: string }) {
  const page = useFetcher<Page>();
  const sent = useFetcher<FormResult>();
  const form = useRef<HTMLDivElement>(null);
  const { load } = page;
  const added = useFetcher();
  const first = page.data?.mine.length === 0 ? '[name="title"]' : 'button';
  const loaded = page.data !== undefined;
  useEffect(() => load(ADDRESS + search), [load, search]);
  // A field would call up the keyboard, over the collections that there are.
  useEffect(() => {
    if (loaded) form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [loaded, first]);
  if (page.data === undefined) return <p role="status">Loading…</p>;
  const { product, mine, returnTo } = page.data;
  return (
    <div className="grid gap-5" ref={form}>
      <div className="flex items-start justify-between gap-4">
        <h2 id="create-title" className="text-[1.625rem]">
          {product ? `Save “${product.name}”` : 'Create a collection'}
        </h2>
        <form method="dialog">
          <button type="submit" className="btn btn-quiet btn-small">
            Close
          </button>
        </form>
      </div>
      {product && mine.length > 0 && (
        <AddToExisting form={added.Form} productId={product.id} mine={mine} returnTo={returnTo} />
      )}
      <CreateCompilationForm
        form={sent.Form}
        id="dialog"
        sending={sent.state !== 'idle'}
        productId={product?.id}
        result={sent.data ?? undefined}
        title={product && mine.length > 0 ? 'Or start a new one' : undefined}
      />
    </div>
  );
}
