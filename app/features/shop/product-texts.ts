import type { Toast } from '#app/lib/toast';

export const PRODUCT_ERRORS = {
  noProduct: { title: 'Error', text: 'This product is no longer available.' },
} as const;

export const productsChanged = (count: number): Toast => ({
  title: count === 1 ? '1 product changed' : `${count} products changed`,
});

export const productSaved = (warning: string): Toast =>
  warning === '' ? { title: 'Product saved' } : { title: 'Product saved', text: warning, kind: 'error' };
