import { findPage } from '#app/features/shop/product-upkeep.server';
import { longDate } from '#app/lib/format';

/** Returns the page that a product was filled in from, or null. */
export function describePage(productId: number) {
  const page = findPage(productId);
  if (page === null) return null;
  const { url, keepUpToDate, readAt, error } = page;
  return { url, keepUpToDate, error, read: readAt === null ? null : longDate(readAt) };
}
