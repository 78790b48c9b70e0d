import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { orm, sqlite, write } from '#app/infra/database.server';
import type { Cursor } from '#app/lib/cursor';
import {
  compilationBrowsers,
  compilationItems,
  compilations,
  products,
  videoProducts,
  videos,
} from '#db/schema';
import { type Owner, ownedCompilations } from './compilation-owner.server';

/** Lists the viewer's compilations, newest first. `isSaved` is true for those that hold all products of `holding`. */
export function listCompilations(owner: Owner, { holding = [] }: { holding?: readonly number[] } = {}) {
  const holds = sql<number>`${holding.length} > 0 and ${holding.length} = (select count(*) from compilation_items where compilation_items.compilation_id = compilations.id and compilation_items.product_id in (select value from json_each(${JSON.stringify(holding)})))`;
  return orm
    .select({
      id: compilations.id,
      title: compilations.title,
      description: compilations.description,
      isPublic: compilations.isPublic,
      createdAt: compilations.createdAt,
      updatedAt: compilations.updatedAt,
      products: sql<number>`(select count(*) from compilation_items where compilation_items.compilation_id = compilations.id)`,
      isSaved: holds.mapWith(Boolean),
    })
    .from(compilations)
    .where(ownedCompilations(owner))
    .orderBy(desc(compilations.createdAt), desc(compilations.id))
    .all();
}

/** Whether a compilation asks her about one product or one video: its title is the name of that. */
export function asksAboutOne(id: number): boolean {
  const row = orm
    .select({ id: compilations.id })
    .from(compilations)
    .innerJoin(compilationItems, eq(compilationItems.compilationId, compilations.id))
    .innerJoin(products, eq(products.id, compilationItems.productId))
    .leftJoin(videoProducts, eq(videoProducts.productId, products.id))
    .leftJoin(videos, eq(videos.id, videoProducts.videoId))
    .where(
      and(
        eq(compilations.id, id),
        or(eq(compilations.title, products.name), eq(compilations.title, videos.title)),
      ),
    )
    .get();
  return row !== undefined;
}

const firstImages = sqlite
  .prepare<[number], string>(
    `SELECT products.image_url FROM compilation_items JOIN products ON products.id = compilation_items.product_id
     WHERE compilation_items.compilation_id = ? ORDER BY compilation_items.sort_order, compilation_items.id LIMIT 3`,
  )
  .pluck();

/** Lists the images of a compilation's first three products. */
export function listFirstImages(id: number): string[] {
  return firstImages.all(id);
}

/** Lists one page of the viewer's compilations, newest first. */
export function listCompilationPage(owner: Owner, { limit, after }: { limit: number; after: Cursor | null }) {
  const mine = ownedCompilations(owner);
  const older =
    after === null
      ? undefined
      : sql`(${compilations.createdAt}, ${compilations.id}) < (${after[0]}, ${after[1]})`;
  const rows = orm
    .select({
      compilation: compilations,
      products: sql<number>`(select count(*) from compilation_items where compilation_items.compilation_id = compilations.id)`,
    })
    .from(compilations)
    .where(and(mine, older))
    .orderBy(desc(compilations.createdAt), desc(compilations.id))
    .limit(limit + 1)
    .all();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.compilation : undefined;
  return {
    compilations: page,
    total: orm.select({ count: count() }).from(compilations).where(mine).get()?.count ?? 0,
    next: last === undefined ? null : [last.createdAt.getTime(), last.id],
  };
}

export function hasCompilations(owner: Owner): boolean {
  // Most visitors have no account and no cookie.
  if (Object.keys(owner).length === 0) return false;
  const mine = ownedCompilations(owner);
  return orm.select({ id: compilations.id }).from(compilations).where(mine).limit(1).get() !== undefined;
}

const MAX_SAVED = 1_000;

/** Lists the products in the viewer's compilations. */
export function listSavedProducts(owner: Owner): number[] {
  if (Object.keys(owner).length === 0) return [];
  const mine = ownedCompilations(owner);
  return orm
    .selectDistinct({ id: compilationItems.productId })
    .from(compilationItems)
    .innerJoin(compilations, eq(compilations.id, compilationItems.compilationId))
    .where(mine)
    .limit(MAX_SAVED)
    .all()
    .map(({ id }) => id);
}

export function countClaimable(browserHash: string): number {
  const mine = and(
    isNull(compilations.deletedAt),
    isNull(compilations.userId),
    eq(compilations.ownerHash, browserHash),
  );
  return orm.select({ count: count() }).from(compilations).where(mine).get()?.count ?? 0;
}

/** Moves this browser's compilations to an account, ends their private links, and returns their number. */
export async function claimCompilations(userId: number, browserHash: string): Promise<number> {
  const mine = and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash));
  // A private link would bypass the account's password.
  const moved = { userId, ownerHash: null, manageHash: null, notifyEmail: null, notifyConfirmedAt: null };
  return write((tx) => {
    // Browsers that a private link opened would bypass the password, too.
    tx.delete(compilationBrowsers)
      .where(
        inArray(
          compilationBrowsers.compilationId,
          tx.select({ id: compilations.id }).from(compilations).where(mine),
        ),
      )
      .run();
    return tx.update(compilations).set(moved).where(mine).run().changes;
  });
}
