import { Form, type FormProps, useActionData } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { Button, SubmitButton } from './elements';
import { ErrorSummary } from './error-summary';
import { useRoot } from './root-data';

type PostFormProps = FormProps & {
  /** The name before the ids of its fields. */
  form: string;
  result?: FormResult | undefined;
  files?: boolean;
  /** The button that Enter presses. */
  first?: ReactNode;
  title?: string;
  titleClass?: string;
  button?: ComponentProps<typeof Button> | ComponentProps<typeof SubmitButton>;
};

/** A form that the server checks. It begins with its title and the errors, and ends with its button. */
export function PostForm({ form, result, files, first, title, titleClass, ...props }: PostFormProps) {
  const { button, children, ...attributes } = props;
  return (
    <Form method="post" noValidate encType={files ? 'multipart/form-data' : undefined} {...attributes}>
      {first}
      {title && <h2 className={titleClass}>{title}</h2>}
      <ErrorSummary form={form} result={result} />
      {children}
      {button && <p>{'busy' in button ? <SubmitButton {...button} /> : <Button {...button} />}</p>}
    </Form>
  );
}

/** Returns the result of the page's form. A saved form counts as refused, without a message. */
export function useFormResult<Action>() {
  const answered = useActionData<Action>();
  const savedForm = useRoot()?.savedForm;
  if (answered !== undefined || !savedForm) return answered;
  const result: FormResult = {
    status: 'error',
    initialValue: Object.fromEntries([...savedForm.fields].reverse()),
  };
  return result;
}
