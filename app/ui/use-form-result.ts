import { useActionData } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { useRoot } from './use-root';

/**
 * What the page's form was answered with; where it was sent after its session had ended, what was typed into it, as of a form
 * that was refused, without a message.
 */
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
