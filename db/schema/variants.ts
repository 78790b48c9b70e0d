import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { belongsTo, flag, id } from './columns';
import { AVAILABILITIES, products } from './products';

/** The sizes and colors in which one retailer sells a product. Empty columns are as the product's own. */
export const productVariants = sqliteTable(
  'product_variants',
  {
    id: id(),
    productId: belongsTo(() => products.id),
    position: integer().notNull(),
    /** The key of its row in the feed. */
    feedKey: text(),
    size: text(),
    color: text(),
    price: text(),
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    link: text(),
    /** The URL of the image's source, and of the stored image once it has been fetched. */
    imageAddress: text(),
    imageUrl: text(),
    gtin: text(),
  },
  (t) => [
    index('product_variants_product').on(t.productId, t.position),
    index('product_variants_waiting').on(t.id).where(sql`image_address is not null and image_url is null`),
  ],
);

/**
 * The listed products of each entry of `variantFacets`, with what lists filter and sort by. Triggers write it. It has no rowid, so
 * that its primary key is the list of the newest.
 */
export const productFacets = sqliteTable(
  'product_facets',
  {
    size: text().notNull(),
    color: text().notNull(),
    /** The product. */
    id: integer().notNull(),
    category: text().notNull(),
    retailer: text().notNull(),
    currency: text(),
    priceMinor: integer(),
    featured: flag(),
    position: integer().notNull(),
  },
  (t) => {
    const variant = [t.size, t.color] as const;
    const order = [sql`featured desc`, t.position, t.id] as const;
    const price = [t.currency, t.priceMinor] as const;
    const [filters, rank] = [[t.category, t.retailer] as const, [t.featured, t.position] as const];
    return [
      primaryKey({ columns: [...variant, t.id] }),
      index('product_facets_chosen').on(...variant, ...order, ...filters, ...price),
      index('product_facets_price').on(...variant, ...price, t.id, ...filters, ...rank),
      index('product_facets_facet').on(...variant, ...filters, ...price, t.id, ...rank),
    ];
  },
);
