import { and, inArray } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { columnsOf, orm } from '#app/infra/database.server';
import { products } from '#db/schema';

const IMAGES = 3;

function listProductIds(body: string): number[] {
  return [...body.matchAll(/^::product (\d{1,15})\s*$/gm)].slice(0, IMAGES).map(([, id]) => Number(id));
}

/** Replaces each guide's text by the images of its first products. */
export function withImages<G extends { body: string }>(
  rows: G[],
): (Omit<G, 'body'> & { images: string[] })[] {
  const wanted = rows.map(({ body }) => listProductIds(body));
  const ids = wanted.flat();
  const isShown = and(isPublishedProduct, inArray(products.id, ids));
  const columns = columnsOf(products, 'id', 'imageUrl');
  const found = ids.length === 0 ? [] : orm.select(columns).from(products).where(isShown).all();
  const images = new Map(found.map(({ id, imageUrl }) => [id, imageUrl]));
  return rows.map(({ body: _, ...guide }, index) => ({
    ...guide,
    images: (wanted[index] ?? []).flatMap((id) => images.get(id) ?? []),
  }));
}
