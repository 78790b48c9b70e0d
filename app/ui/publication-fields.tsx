import { STATUS_LABELS } from '#app/lib/publication';
import { ChoiceField, Field, type FieldBase } from './field';

type PublicationFieldsProps = {
  text: (name: 'status' | 'publishAt', label: string) => FieldBase;
  timeZone: string;
};

export function PublicationFields({ text, timeZone }: PublicationFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-x-4 gap-y-6">
      <ChoiceField
        {...text('status', 'Status')}
        choices={STATUS_LABELS}
        hint="Only editors and administrators can see a draft."
      />
      <Field
        {...text('publishAt', `Publish at (${timeZone})`)}
        type="datetime-local"
        hint="To schedule, enter a later time. It stays a draft until then."
      />
    </div>
  );
}
