import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { AddToExisting, CreateCompilationForm } from './create-compilation-form';

const ADDRESS = '/compilation/new';

type Page = {
  products: { id: number; name: string }[];
  mine: { id: number; title: string; products: number; isSaved: boolean }[];
  returnTo: string | null;
  attempt: string | undefined;
};

/** The create-collection page in its dialog: what it asks for and what it sends are that page's own. */
export function DialogContent({ search }: { search: string }) {
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
  const { products, mine, returnTo, attempt } = page.data;
  const [product] = products;
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
        attempt={attempt}
        result={sent.data ?? undefined}
        title={product && mine.length > 0 ? 'Or start a new one' : undefined}
      />
    </div>
  );
}
