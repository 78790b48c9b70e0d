import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { columnsOf, countWhere, hasRow, orm, sqlite, write } from '#app/infra/database.server';
import { type Cursor, splitPage } from '#app/lib/cursor';
import {
  compilationBrowsers,
  compilationItems,
  compilations,
  products,
  videoProducts,
  videos,
} from '#db/schema';
import { type Owner, ownedCompilations } from './compilation-owner.server';

const productCount = sql<number>`(select count(*) from compilation_items where compilation_items.compilation_id = compilations.id)`;
const newestFirst = sql`${compilations.createdAt} desc, ${compilations.id} desc`;

/** Lists the viewer's compilations, newest first. `isSaved` is true for those that hold all products of `holding`. */
export function listCompilations(owner: Owner, { holding = [] }: { holding?: readonly number[] } = {}) {
  const holds = sql<number>`${holding.length} > 0 and ${holding.length} = (select count(*) from compilation_items where compilation_items.compilation_id = compilations.id and compilation_items.product_id in (select value from json_each(${JSON.stringify(holding)})))`;
  const columns = {
    ...columnsOf(compilations, 'id', 'title', 'description', 'isPublic', 'createdAt', 'updatedAt'),
    products: productCount,
    isSaved: holds.mapWith(Boolean),
  };
  return orm.select(columns).from(compilations).where(ownedCompilations(owner)).orderBy(newestFirst).all();
}

/** Whether a compilation asks her about one product or one video: its title is the name of that. */
export function asksAboutOne(id: number): boolean {
  const { title } = compilations;
  const isNamed = or(eq(title, products.name), eq(title, videos.title));
  const row = orm
    .select({ title })
    .from(compilations)
    .innerJoin(compilationItems, eq(compilationItems.compilationId, compilations.id))
    .innerJoin(products, eq(products.id, compilationItems.productId))
    .leftJoin(videoProducts, eq(videoProducts.productId, products.id))
    .leftJoin(videos, eq(videos.id, videoProducts.videoId))
    .where(and(eq(compilations.id, id), isNamed))
    .get();
  return row !== undefined;
}

const firstImages = sqlite.prepare<[string], { id: number; image: string }>(`
  SELECT lists.value AS id, image_url AS image FROM json_each(?) AS lists
  JOIN compilation_items AS items ON items.id IN
    (SELECT id FROM compilation_items WHERE compilation_id = lists.value ORDER BY sort_order, id LIMIT 3)
  JOIN products ON products.id = items.product_id ORDER BY sort_order, items.id`);

/** Lists the images of the first three products of these compilations, by compilation. */
export function listFirstImages(ids: readonly number[]): Map<number, string[]> {
  const images = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const { id, image } of firstImages.all(JSON.stringify(ids))) images.get(id)?.push(image);
  return images;
}

/** Lists one page of the viewer's compilations, newest first. */
export function listCompilationPage(owner: Owner, { limit, after }: { limit: number; after: Cursor | null }) {
  const mine = ownedCompilations(owner);
  const { createdAt, id } = compilations;
  const older = after === null ? undefined : sql`(${createdAt}, ${id}) < (${after[0]}, ${after[1]})`;
  const columns = { compilation: compilations, products: productCount };
  const found = orm.select(columns).from(compilations).where(and(mine, older)).orderBy(newestFirst);
  const rows = found.limit(limit + 1).all();
  const { page, next } = splitPage(rows, limit, ({ compilation: row }) => [row.createdAt.getTime(), row.id]);
  return { compilations: page, total: countWhere(compilations, mine), next };
}

export function hasCompilations(owner: Owner): boolean {
  // Most visitors have no account and no cookie.
  return Object.keys(owner).length > 0 && hasRow(compilations, ownedCompilations(owner));
}

/** Lists the products in the viewer's compilations, at most 1,000, because every page of the viewer contains them. */
export function listSavedProducts(owner: Owner): number[] {
  if (Object.keys(owner).length === 0) return [];
  const { productId, compilationId } = compilationItems;
  const items = orm.selectDistinct({ productId }).from(compilationItems);
  const saved = items.innerJoin(compilations, eq(compilations.id, compilationId));
  const rows = saved.where(ownedCompilations(owner)).limit(1_000).all();
  return rows.map((row) => row.productId);
}

const isUnclaimed = (browserHash: string) =>
  and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash));

export function countClaimable(browserHash: string): number {
  return countWhere(compilations, and(isNull(compilations.deletedAt), isUnclaimed(browserHash)));
}

/** Moves this browser's compilations to an account, ends their private links, and returns the number of those not deleted. */
export async function claimCompilations(userId: number, browserHash: string): Promise<number> {
  const mine = isUnclaimed(browserHash);
  // A private link would bypass the account's password.
  const moved = { userId, ownerHash: null, manageHash: null, notifyEmail: null, notifyConfirmedAt: null };
  return write((tx) => {
    // Browsers that a private link opened would bypass the password, too.
    const ids = tx.select({ id: compilations.id }).from(compilations).where(mine);
    tx.delete(compilationBrowsers).where(inArray(compilationBrowsers.compilationId, ids)).run();
    const count = countClaimable(browserHash);
    tx.update(compilations).set(moved).where(mine).run();
    return count;
  });
}
