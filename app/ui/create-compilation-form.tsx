import { Form, type FormProps, useFetcher } from '@remix-run/react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { withParam } from '#app/lib/query';
import { CREATE_URL } from './create-url';
import { Button, Hidden, SubmitButton } from './elements';
import { ErrorSummary } from './error-summary';
import { CheckField, Field, fieldsOf, TextField } from './field';

export type MyCollection = { id: number; title: string; products: number; isSaved: boolean };

type CreateCompilationFormProps = {
  productId?: number | undefined;
  returnTo?: string | null;
  /** Identifies the form, so that sending it twice creates one collection. */
  attempt: string | undefined;
  result: FormResult | undefined;
  title?: string | undefined;
  form?: ComponentType<Pick<FormProps, 'method' | 'action' | 'className' | 'noValidate' | 'children'>>;
  id?: string;
  sending?: boolean;
};

export function CompilationFields(field: { form: string; result: FormResult | undefined }) {
  const { text, flag } = fieldsOf<Record<string, unknown>>(field, { isPublic: true, hidePrices: true });
  return (
    <>
      <Field
        {...text('title', 'Title')}
        required
        hint="The person you send it to sees this title. For example: For the lake house."
      />
      <TextField {...text('description', 'Description (optional)')} rows={3} />
      <CheckField {...flag('isPublic')}>Anyone with the link can see it</CheckField>
      <CheckField {...flag('hidePrices')}>Hide prices and shops from her</CheckField>
    </>
  );
}

export function CreateCompilationForm(props: CreateCompilationFormProps) {
  const { productId, returnTo, attempt, result, title, form: FormTag = Form, id = 'compilation' } = props;
  const action = productId === undefined ? CREATE_URL : `${CREATE_URL}?product=${productId}`;
  return (
    <FormTag
      method="post"
      action={returnTo == null ? action : withParam(action, 'returnTo', returnTo)}
      className="form"
      noValidate
    >
      {title && <h2 className="text-21">{title}</h2>}
      <ErrorSummary form={id} result={result} title="Error" titled={id === 'compilation'} />
      <Hidden product={productId} attempt={attempt} />
      <CompilationFields form={id} result={result} />
      <p>
        <SubmitButton label="Create collection" busy="Creating..." sending={props.sending} />
      </p>
    </FormTag>
  );
}

type CollectionChoicesProps = { mine: MyCollection[]; title: string; savedLabel: string };

/** Lists collections, each with a button that adds the products of the form around it. */
export function CollectionChoices({ mine, title: heading, savedLabel }: CollectionChoicesProps) {
  return (
    <section className="panel grid gap-2" aria-label={heading}>
      <h2 className="text-21">{heading}</h2>
      <ul className="divide-y divide-line">
        {mine.map(({ id, title, products, isSaved }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <bdi>{title}</bdi> <span className="meta">({products})</span>
            </span>
            {isSaved ? (
              <a className="btn btn-quiet btn-small" href={`/compilation/${id}`}>
                {savedLabel}
                <span className="sr-only">: {title}</span>
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

type AddToExistingProps = Pick<CreateCompilationFormProps, 'form' | 'productId' | 'returnTo'> & {
  mine: MyCollection[];
};

export function AddToExisting({ productId, mine, returnTo, form: FormTag = Form }: AddToExistingProps) {
  return (
    <FormTag method="post">
      <Hidden product={productId} returnTo={returnTo} />
      <CollectionChoices mine={mine} title="Add to one of your collections" savedLabel="Already saved" />
    </FormTag>
  );
}

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
  const added = useFetcher<FormResult>();
  const first = page.data?.mine.length === 0 ? '[name="title"]' : 'button';
  const loaded = page.data !== undefined;
  useEffect(() => load(CREATE_URL + search), [load, search]);
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
      <ErrorSummary form="added" result={added.data ?? undefined} title="Error" titled={false} />
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
