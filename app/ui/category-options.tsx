import { createContext, useContext } from 'react';

/** The categories by slug. The dashboard's layout provides them. */
export const Categories = createContext<{ slug: string; name: string }[]>([]);

/** The options of a select: the categories, and a stored text that is none of them. */
export function CategoryOptions({ stored = '' }: { stored?: string }) {
  const categories = useContext(Categories);
  return (
    <>
      {stored !== '' && categories.every(({ slug }) => slug !== stored) && <option>{stored}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </>
  );
}
