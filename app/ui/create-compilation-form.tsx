import { Form, type FormProps, useNavigation } from '@remix-run/react';
import type { ComponentType } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { withParam } from '#app/lib/query';
import { Button } from './button';
import { ErrorSummary } from './error-summary';
import { CheckField, Field, fieldsOf, Hidden, TextField } from './field';

const ACTION = '/compilation/new';

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
  const { state, formAction } = useNavigation();
  const action = productId === undefined ? ACTION : `${ACTION}?product=${productId}`;
  const busy = props.sending ?? (state !== 'idle' && formAction?.split('?')[0] === ACTION);
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
        <Button label={busy ? 'Creating...' : 'Create collection'} disabled={busy} />
      </p>
    </FormTag>
  );
}

type AddToExistingProps = Pick<CreateCompilationFormProps, 'form' | 'productId' | 'returnTo'> & {
  mine: MyCollection[];
};

export function AddToExisting({ productId, mine, returnTo, form: FormTag = Form }: AddToExistingProps) {
  return (
    <section className="panel grid gap-2" aria-label="Add to one of your collections">
      <h2 className="text-21">Add to one of your collections</h2>
      <ul className="divide-y divide-line">
        {mine.map(({ id, title, products, isSaved }) => (
          <li key={id}>
            <FormTag
              method="post"
              action={`/compilation/${id}`}
              className="flex flex-wrap items-center justify-between gap-3 py-2"
            >
              <Hidden intent="add" product={productId} returnTo={returnTo} />
              <span className="min-w-0">
                <bdi>{title}</bdi> <span className="meta">({products})</span>
              </span>
              {isSaved ? (
                <a className="btn btn-quiet btn-small" href={`/compilation/${id}`}>
                  Already saved<span className="sr-only">: {title}</span>
                </a>
              ) : (
                <Button look="small" label="Add" aria-label={`Add to ${title}`} />
              )}
            </FormTag>
          </li>
        ))}
      </ul>
    </section>
  );
}
