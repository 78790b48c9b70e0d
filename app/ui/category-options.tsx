import { createContext, useContext } from 'react';

/** The categories by slug. The dashboard's layout provides them. */
export const Categories = createContext<{ slug: string; name: string }[]>([]);

/** The options of a select: the categories, and a stored text that is none of them. */
export function CategoryOptions({ stored = '', without }: { stored?: string; without?: string }) {
  const categories = useContext(Categories);
  return (
    <>
      {stored !== '' && categories.every(({ slug }) => slug !== stored) && <option>{stored}</option>}
      {categories
        .filter(({ slug }) => slug !== without)
        .map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
    </>
  );
}
