import { chosenRetailer } from '#app/features/shop/edited-fields.server';
import { findOwnProduct, type OwnProduct } from '#app/features/shop/offer.server';
import { editProduct, type ProductFields } from '#app/features/shop/product-admin.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';

export function findByName(name: string): OwnProduct {
  const id = sqlite.prepare<[string], number>('SELECT id FROM products WHERE name = ?').pluck().get(name);
  return findById(id ?? 0);
}

export function findById(id: number): OwnProduct {
  const product = findOwnProduct(id);
  if (product === null) throw new Error(`There is no product ${id}.`);
  return product;
}

/** Returns a product's form as it is. */
export function formOf(product: OwnProduct): ProductFields {
  const { name, description, price, originalPrice, affiliateLink, category, badge, brand } = product;
  const { gtin, mpn, availability, featured, position, priceSeenAt, status, publishAt } = product;
  const fields = { name, description, price, originalPrice, affiliateLink, category, badge, brand };
  const others = { gtin, mpn, availability, featured, position, priceSeenAt, status, publishAt };
  return { ...fields, ...others, retailer: chosenRetailer(product) };
}

/** Saves a product's form with some other values. */
export async function edit(product: OwnProduct, changes: Partial<ProductFields>): Promise<OwnProduct> {
  await editProduct(product.id, { ...formOf(product), ...changes }, COMMAND_LINE);
  return findById(product.id);
}
