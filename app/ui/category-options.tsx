import { type ComponentProps, createContext, useContext } from 'react';
import { SelectField } from './field';

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

/** Chooses a category, or `none`, which is the label of no category. */
type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  none?: string;
  also?: string[];
};

export function CategoryField({ none, also, ...field }: CategoryFieldProps) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      <CategoryOptions also={also} />
    </SelectField>
  );
}
