import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from './button';
import { AddToExisting, CreateCompilationForm, type MyCollection } from './create-compilation-form';

const URL_PATH = '/compilation/new';

type Page = {
  products: { id: number; name: string }[];
  mine: MyCollection[];
  returnTo: string | null;
  attempt: string | undefined;
};

/** Loads the data of `/compilation/new` and sends its forms there. */
export function DialogContent({ search }: { search: string }) {
  const page = useFetcher<Page>();
  const sent = useFetcher<FormResult>();
  const form = useRef<HTMLDivElement>(null);
  const { load } = page;
  const added = useFetcher();
  const first = page.data?.mine.length === 0 ? '[name="title"]' : 'button';
  const loaded = page.data !== undefined;
  useEffect(() => load(URL_PATH + search), [load, search]);
  // Focusing the field would open a phone's keyboard over the list of collections.
  useEffect(() => {
    if (loaded) form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [loaded, first]);
  if (page.data === undefined) return <p role="status">Loading…</p>;
  const { products, mine, returnTo, attempt } = page.data;
  const [product] = products;
  return (
    <div className="grid gap-4" ref={form}>
      <div className="flex items-start justify-between gap-4">
        <h2 id="create-title" className="text-24">
          {product ? `Save “${product.name}”` : 'New collection'}
        </h2>
        <form method="dialog">
          <Button look="small quiet" label="Close" />
        </form>
      </div>
      {product && mine.length > 0 && (
        <AddToExisting form={added.Form} productId={product.id} mine={mine} returnTo={returnTo} />
      )}
      <CreateCompilationForm
        form={sent.Form}
        id="dialog"
        attempt={attempt}
        title={product && mine.length > 0 ? 'Or create a new collection' : undefined}
        sending={sent.state !== 'idle'}
        productId={product?.id}
        result={sent.data ?? undefined}
      />
    </div>
  );
}
