import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CompilationFields } from '#app/ui/create-compilation-form';
import { ErrorSummary } from '#app/ui/error-summary';
import { Image } from '#app/ui/image';

type SaveAllFormProps = {
  video: number;
  taggedProducts: { id: number; name: string; imageUrl: string }[];
  mine: { id: number; title: string; products: number; isSaved: boolean }[];
  returnTo: string | null;
  attempt: string | undefined;
  result: FormResult | undefined;
};

function readTicked(result: FormResult | undefined): Set<string> | null {
  const ticked = result?.initialValue?.ticked;
  return typeof ticked === 'string' ? new Set(ticked.split(' ')) : null;
}

function ProductChecklist({ taggedProducts, result }: Pick<SaveAllFormProps, 'taggedProducts' | 'result'>) {
  const ticked = readTicked(result);
  return (
    <fieldset className="panel grid gap-2">
      <legend className="float-left mb-2 font-serif text-21">Products to save</legend>
      <ul className="clear-both divide-y divide-line">
        {taggedProducts.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-4 py-2">
              <input
                type="checkbox"
                name="product"
                value={id}
                defaultChecked={ticked === null || ticked.has(String(id))}
              />
              <span className="piece-thumb frame">
                <Image src={imageUrl} width={600} height={800} sizes="56px" />
              </span>
              <span className="min-w-0" dir="auto">
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ExistingCollections({ mine }: Pick<SaveAllFormProps, 'mine'>) {
  return (
    <section className="panel grid gap-2" aria-label="Add to one of yours">
      <h2 className="text-21">Add to one of yours</h2>
      <ul className="divide-y divide-line">
        {mine.map(({ id, title, products, isSaved }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <bdi>{title}</bdi> <span className="meta">({products})</span>
            </span>
            {isSaved ? (
              <a className="btn btn-quiet btn-small" href={`/compilation/${id}`}>
                Saved there<span className="sr-only">: {title}</span>
              </a>
            ) : (
              <button
                type="submit"
                name="intent"
                value="add"
                formAction={`/compilation/${id}`}
                className="btn btn-line btn-small"
                aria-label={`Add to ${title}`}
              >
                Add
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saves the products of a video: one form for an existing collection and for a new one. */
export function SaveAllForm({ video, taggedProducts, mine, returnTo, attempt, result }: SaveAllFormProps) {
  return (
    <Form method="post" action={`/compilation/new?video=${video}`} className="grid gap-6" noValidate>
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create collection
      </button>
      <ErrorSummary form="compilation" result={result} title="Error" />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <input type="hidden" name="attempt" value={attempt} />
      <ProductChecklist taggedProducts={taggedProducts} result={result} />
      {mine.length > 0 && <ExistingCollections mine={mine} />}
      <div className="form">
        <h2 className="text-21">{mine.length > 0 ? 'Or start a new one' : 'New collection'}</h2>
        <CompilationFields form="compilation" result={result} />
        <p>
          <Button label="Create collection" />
        </p>
      </div>
    </Form>
  );
}
