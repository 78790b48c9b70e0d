import { listProductPage } from '#app/features/shop/product.server';
import { listVideoPage, type VideoList } from '#app/features/videos/video-page.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { type Cursor, readCursor, writeCursor } from '#app/lib/cursor';
import { type Refusal, refuse } from '#app/server/api/api.server';
import { toProduct, toVideo } from './resources';

type Query = { limit: number; cursor?: string | undefined };

/** Where a list goes on; a cursor that is none of this list's is refused. */
export function readPlace(
  { limit, cursor }: Query,
  parts = 2,
): { limit: number; after: Cursor | null } | Refusal {
  if (cursor === undefined) return { limit, after: null };
  const after = readCursor(cursor, parts);
  const error = 'cursor is none of this list';
  return after === null ? refuse(400, error, { fieldErrors: { cursor: [error] } }) : { limit, after };
}

export function describePage({ total, next }: { total: number; next: Cursor | null }) {
  return { total, nextCursor: next === null ? null : writeCursor(next) };
}

export function answerVideoList(list: VideoList, query: Query) {
  const place = readPlace(query);
  if ('refused' in place) return place;
  // Read before the rows: a change in between must not put its version on what was there before it.
  const version = readCatalogueVersion();
  const page = listVideoPage(list, place);
  return { data: page.videos.map(toVideo), meta: describePage(page), version };
}

export function answerProductList(list: { featured?: true }, query: Query) {
  const place = readPlace(query, 3);
  if ('refused' in place) return place;
  const version = readCatalogueVersion();
  const page = listProductPage(list, place);
  return { data: page.products.map(toProduct), meta: describePage(page), version };
}
