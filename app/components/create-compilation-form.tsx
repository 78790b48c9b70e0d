import { Form } from '@remix-run/react';
import type { FormResult } from '../lib/form-result';
import { ErrorSummary } from './error-summary';
import { CheckField, Field, TextField } from './field';
import { SubmitButton } from './submit-button';

type CreateCompilationFormProps = {
  productId?: number | undefined;
  result: FormResult | undefined;
  title?: string | undefined;
};

/** The form that makes a collection, as a page and in the dialog alike. */
export function CreateCompilationForm({ productId, result, title }: CreateCompilationFormProps) {
  const field = { form: 'compilation', result };
  return (
    <Form method="post" action="/compilation/new" className="form" noValidate>
      {title && <h2 className="text-[22px]">{title}</h2>}
      <ErrorSummary form="compilation" result={result} title="Error" />
      {productId !== undefined && <input type="hidden" name="product" value={productId} />}
      <Field
        {...field}
        name="title"
        label="Title"
        required
        minLength={3}
        maxLength={100}
        hint="She will read it. “For the lake house” beats “Stuff”."
      />
      <TextField {...field} name="description" label="Description (optional)" rows={3} maxLength={2000} />
      <CheckField {...field} name="isPublic" initial>
        Anyone with the link may see it
      </CheckField>
      <p>
        <SubmitButton busy="Creating..." action="/compilation/new">
          Create collection
        </SubmitButton>
      </p>
    </Form>
  );
}
