import { AUTO, SCHEDULES } from '#app/features/channels/channel-texts';
import type { FormResult } from '#app/lib/form-result';
import { CategoryField } from '#app/ui/dashboard-fields';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';

export type ChannelValues = Record<'schedule' | 'auto' | 'required' | 'excluded' | 'category', string>;
type ChannelFieldsProps = { result: FormResult | undefined; values?: ChannelValues };

/** The settings of a followed channel. */
export function ChannelFields({ result, values }: ChannelFieldsProps) {
  const { text } = fieldsOf({ form: 'channel', result }, values);
  return (
    <>
      <CategoryField {...text('category', 'Category')} required none="Choose a category" />
      <div className="grid gap-5 md:grid-cols-2">
        <ChoiceField {...text('schedule', 'Check for new videos')} choices={SCHEDULES} />
        <ChoiceField {...text('auto', 'New videos')} choices={AUTO} />
        <Field
          {...text('required', 'Required keywords (optional)')}
          hint="Separated by commas. A video must contain all of them."
        />
        <Field
          {...text('excluded', 'Excluded keywords (optional)')}
          hint="Separated by commas. A video must contain none of them."
        />
      </div>
    </>
  );
}
