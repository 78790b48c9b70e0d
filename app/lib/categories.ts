/** The categories that every site has. Owners can rename and hide them. */
export const BUILT_IN_CATEGORIES = {
  fashion: { name: 'Intimate Apparel', card: 'Intimate Apparel' },
  swimwear: { name: 'Bikinis', card: 'Bikinis & Swimwear' },
  lingerie: { name: 'Lingerie', card: 'Lingerie Collections' },
} as const;

export type BuiltInCategory = keyof typeof BUILT_IN_CATEGORIES;

export function isBuiltIn(slug: string): slug is BuiltInCategory {
  return Object.hasOwn(BUILT_IN_CATEGORIES, slug);
}

/** 'swimwear' → 'Swimwear'. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
