import { countOf } from '#app/lib/format';
import type { Toast } from '#app/lib/toast';
import { MANAGED_FIELDS, type ManagedField } from './managed-field';

export const PRODUCT_ERRORS = {
  noProduct: { title: 'Error', text: 'This product is no longer available.' },
  category: 'The site has no such category. Choose one from the list.',
} as const;

export const productsChanged = (count: number): Toast => ({ title: `${countOf(count, 'product')} changed` });

export const productSaved = (warning: string): Toast =>
  warning === '' ? { title: 'Product saved' } : { title: 'Product saved', text: warning, kind: 'error' };

export const fieldUnlocked = (field: ManagedField): Toast => ({
  title: 'Product saved',
  text: `The next file of the feed sets the ${MANAGED_FIELDS[field]}.`,
});
