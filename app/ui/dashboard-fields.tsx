import { type ComponentProps, createContext, useContext } from 'react';
import { STATUS_LABELS } from '#app/lib/publication';
import { Button } from './elements';
import { ChoiceField, Field, type FieldBase, FieldFrame, SelectField, wiring } from './field';

/** The categories by slug. The dashboard's layout provides them. */
export const Categories = createContext<{ slug: string; name: string }[]>([]);

/** The categories as options of a select, and texts of products that are none of them. */
export function CategoryOptions({ also = [], without }: { also?: string[] | undefined; without?: string }) {
  const categories = useContext(Categories);
  const others = [...new Set(also)].filter(
    (text) => text !== '' && categories.every(({ slug }) => slug !== text),
  );
  return [...categories, ...others.map((slug) => ({ slug, name: slug }))]
    .filter(({ slug }) => slug !== without)
    .map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ));
}

type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  none?: string;
  also?: string[];
};

/** Chooses a category, or `none`, which is the label of no category. */
export function CategoryField({ none, also, ...field }: CategoryFieldProps) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      <CategoryOptions also={also} />
    </SelectField>
  );
}

/** Moves the selected rows of a list into a category. */
export function MoveToCategory({ label }: { label: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <select className="input w-auto" id="batch-category" name="category" aria-label={label}>
        <CategoryOptions />
      </select>
      <Button intent="move" look="small" label="Change category" />
    </span>
  );
}

type FileFieldProps = FieldBase & { accept?: string; multiple?: boolean; required?: boolean };

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Takes a file: an image, unless `accept` names other types. */
export function FileField({ accept = IMAGE_TYPES, multiple, required, ...base }: FileFieldProps) {
  const { defaultValue, ...wired } = wiring(base);
  return (
    <FieldFrame {...base}>
      <input type="file" accept={accept} multiple={multiple} required={required} {...wired} />
    </FieldFrame>
  );
}

/** Takes the images of a product. Browsers let people drop files on the field. */
export function ImageFilesField(base: Pick<FieldBase, 'form' | 'label' | 'result'>) {
  return (
    <FileField
      {...base}
      name="image"
      multiple
      hint="Drop up to 10 images here, or choose them. JPEG, PNG, WebP, AVIF or GIF, up to 25 MB each."
      accept={`${IMAGE_TYPES},image/gif`}
    />
  );
}

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
