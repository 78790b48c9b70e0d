import type { FormResult } from '#app/lib/form-result';
import { type PublicationStatus, STATUS_LABELS } from '#app/lib/publication';
import { ChoiceField, Field } from './field';

type PublicationFieldsProps = {
  form: string;
  result: FormResult | undefined;
  values: { status: PublicationStatus; publishAt: string };
  timeZone: string;
};

export function PublicationFields({ form, result, values, timeZone }: PublicationFieldsProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <ChoiceField
        {...{ form, result, name: 'status', label: 'Status', initial: values.status }}
        choices={STATUS_LABELS}
        hint="Only editors and administrators can see a draft."
      />
      <Field
        {...{ form, result, name: 'publishAt', initial: values.publishAt }}
        label={`Publish at (${timeZone})`}
        type="datetime-local"
        hint="To schedule, enter a later time. It stays a draft until then."
      />
    </div>
  );
}
