import type { Toast } from '#app/lib/toast';

/** Errors of products. */
export const PRODUCT_ERRORS = {
  noProduct: { title: 'Error', text: 'This product is not in the shop any more.' },
} as const;

export const productsChanged = (count: number): Toast => ({
  title: count === 1 ? '1 product changed' : `${count} products changed`,
});

export const productSaved = (warning: string): Toast =>
  warning === '' ? { title: 'Product saved' } : { title: 'Product saved', text: warning, kind: 'error' };
