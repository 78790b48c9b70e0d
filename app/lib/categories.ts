import type { CATEGORIES } from '#db/schema';

/** Labels of categories. The keys are stored and used in URLs. */
export const CATEGORY_LABELS = {
  fashion: 'Intimate Apparel',
  swimwear: 'Bikinis',
  lingerie: 'Lingerie',
} as const satisfies Record<(typeof CATEGORIES)[number], string>;

export type Category = keyof typeof CATEGORY_LABELS;

export const CATEGORY_NAMES = ['fashion', 'swimwear', 'lingerie'] as const satisfies Category[];

export const CATEGORY_LIST = Object.entries(CATEGORY_LABELS).map(([key, label]) => ({ key, label }));

export function isCategory(value: string): value is Category {
  return Object.hasOwn(CATEGORY_LABELS, value);
}

/** Returns a category's label, or an unknown category unchanged. */
export function labelCategory(category: string): string {
  return isCategory(category) ? CATEGORY_LABELS[category] : category;
}

/** 'swimwear' → 'Swimwear'. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
