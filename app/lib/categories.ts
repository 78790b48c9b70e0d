import type { CATEGORIES } from '#db/schema';

/** Categories as visitors read them. The key is stored and used in URLs. */
export const CATEGORY_LABELS = {
  fashion: 'Intimate Apparel',
  swimwear: 'Bikinis',
  lingerie: 'Lingerie',
} as const satisfies Record<(typeof CATEGORIES)[number], string>;

export type Category = keyof typeof CATEGORY_LABELS;

export const CATEGORY_NAMES = ['fashion', 'swimwear', 'lingerie'] as const satisfies Category[];

/** Order and labels of the Collections menu. */
export const CATEGORY_LIST = Object.entries(CATEGORY_LABELS).map(([key, label]) => ({ key, label }));

export function isCategory(value: string): value is Category {
  return Object.hasOwn(CATEGORY_LABELS, value);
}

/** The label of a stored category; an unknown one shows as it is. */
export function labelCategory(category: string): string {
  return isCategory(category) ? CATEGORY_LABELS[category] : category;
}

/** 'swimwear' → 'Swimwear': headings carry the address's word, capitalised. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
