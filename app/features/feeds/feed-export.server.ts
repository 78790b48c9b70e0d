import type { OwnProduct } from '#app/features/shop/offer.server';
import type { StoredVariant } from '#app/features/shop/variant';
import type { Cell } from '#app/lib/csv';
import { listMoreUrls } from '#app/lib/more-images';
import { keyOfProduct, keyOfVariant } from './feed-product.server';

/** Returns the row of a variant, or of a product without variants. */
function rowOf(product: OwnProduct, variant: StoredVariant | null): Cell[] {
  return [
    variant === null ? keyOfProduct(product) : keyOfVariant(product, variant),
    product.name,
    product.description,
    variant?.price ?? product.price,
    product.originalPrice,
    product.affiliateLink,
    product.imageAddress ?? product.imageUrl,
    product.category,
    product.badge,
    product.featured ? 'yes' : 'no',
    product.position,
    product.brand,
    product.retailer,
    variant?.availability ?? product.availability,
    product.gtin,
    product.mpn,
    variant === null ? null : keyOfProduct(product),
    variant?.size ?? null,
    variant?.color ?? null,
    variant?.link ?? null,
    variant?.imageAddress ?? null,
    variant?.gtin ?? null,
    listMoreUrls(product).join(' '),
  ];
}

/** Returns the rows of a product in an export, in the order of `EXPORT_COLUMNS`: one for each variant, or one. */
export function exportProduct(product: OwnProduct): Cell[][] {
  return product.variants.length === 0
    ? [rowOf(product, null)]
    : product.variants.map((variant) => rowOf(product, variant));
}
