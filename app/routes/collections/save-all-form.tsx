import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CompilationFields } from '#app/ui/create-compilation-form';
import { ErrorSummary } from '#app/ui/error-summary';
import { Hidden } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { UserText } from '#app/ui/user-text';
import type { NewCompilationPage } from './new';

type SaveAllFormProps = NewCompilationPage & { video: number; result: FormResult | undefined };

function ProductChecklist({ products, result }: SaveAllFormProps) {
  const sent = result?.initialValue?.ticked;
  const ticked = typeof sent === 'string' ? new Set(sent.split(' ')) : null;
  return (
    <fieldset className="panel grid gap-2">
      <legend className="float-left mb-2 font-serif text-21">Products to save</legend>
      <ul className="clear-both divide-y divide-line">
        {products.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-4 py-2">
              <input
                type="checkbox"
                name="product"
                value={id}
                defaultChecked={ticked === null || ticked.has(String(id))}
              />
              <span className="piece-thumb frame">
                <Image src={imageUrl} size={[600, 800]} sizes="56px" />
              </span>
              <UserText tag="span" className="min-w-0" text={name} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ExistingCollections({ mine }: SaveAllFormProps) {
  if (mine.length === 0) return null;
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
              <Button
                intent="add"
                look="small"
                label="Add"
                formAction={`/compilation/${id}`}
                aria-label={`Add to ${title}`}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saves the products of a video: one form for an existing collection and for a new one. */
export function SaveAllForm(page: SaveAllFormProps) {
  const { video, mine, returnTo, attempt, result } = page;
  return (
    <Form method="post" action={`/compilation/new?video=${video}`} className="grid gap-6" noValidate>
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create collection
      </button>
      <ErrorSummary form="compilation" result={result} title="Error" />
      <Hidden returnTo={returnTo} attempt={attempt} />
      <ProductChecklist {...page} />
      <ExistingCollections {...page} />
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
