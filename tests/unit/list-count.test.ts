import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { listProductPage, listProducts } from '#app/features/shop/product.server';
import { listVideos, MAX_HITS, VIDEOS_PER_PAGE } from '#app/features/videos/video.server';
import { listVideoPage } from '#app/features/videos/video-listing.server';
import { orm, sqlite, write } from '#app/infra/database.server';
import { BUILT_IN_CATEGORIES } from '#app/lib/categories';
import type { Cursor } from '#app/lib/cursor';
import { products, videos } from '#db/schema';

const CATEGORIES = Object.keys(BUILT_IN_CATEGORIES);

const WEEK = 7 * 86_400_000;
let next = 0;

type Given = { category: string; week: number | null; gone: boolean };
const given: fc.Arbitrary<Given> = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  week: fc.option(fc.integer({ min: -300, max: 3_000 })),
  gone: fc.boolean(),
});

function rowOf({ category, week, gone }: Given): typeof videos.$inferInsert {
  next += 1;
  return {
    title: `Video ${next}`,
    description: 'words',
    thumbnailUrl: '/p.svg',
    url: 'u',
    embedUrl: 'e',
    sourceId: `${next}`,
    source: 'library',
    category,
    publishedAt: week === null ? null : new Date(week * WEEK),
    unavailableAt: gone ? new Date() : null,
  };
}

/** What the lists are, by reading everything. */
function listByReading(category: string | null): number[] {
  return orm
    .all<{ id: number }>(
      sql`SELECT id FROM videos WHERE unavailable_at IS NULL AND category = coalesce(${category}, category)
        ORDER BY coalesce(published_at, 0) DESC, id DESC`,
    )
    .map(({ id }) => id);
}

function listByPages(category: string | undefined): { ids: number[]; total: number } {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { videos: rows, total } = listVideos(category === undefined ? {} : { category }, page);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < VIDEOS_PER_PAGE) return { ids, total };
  }
}

beforeEach(() => {
  orm.delete(videos).run();
  orm.delete(products).run();
});

test('pages and counts match the full list after every change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 1, maxLength: 120 }),
      fc.array(fc.tuple(fc.nat(), fc.option(given)), { maxLength: 60 }),
      async (rows, changes) => {
        await write((tx) => {
          tx.delete(videos).run();
          const ids = rows.map((row) => tx.insert(videos).values(rowOf(row)).returning().get().id);
          for (const [place, change] of changes) {
            const one = sql`id = ${ids[place % ids.length]}`;
            if (change === null) tx.delete(videos).where(one).run();
            else {
              const { category, publishedAt, unavailableAt } = rowOf(change);
              tx.update(videos).set({ category, publishedAt, unavailableAt }).where(one).run();
            }
          }
        });
        for (const category of [undefined, ...CATEGORIES]) {
          const expected = listByReading(category ?? null);
          expect(listByPages(category)).toEqual({ ids: expected, total: expected.length });
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('the shop’s pages follow the shop’s order', () => {
  fc.assert(
    fc.property(
      // Most are at position 0, in ranges of ids that are far apart.
      fc.array(
        fc.record({
          featured: fc.boolean(),
          position: fc.oneof(fc.constant(0), fc.integer({ min: -400, max: 400 })),
          gap: fc.integer({ min: 1, max: 900 }),
        }),
        { maxLength: 80 },
      ),
      (rows) => {
        orm.delete(products).run();
        let id = 0;
        for (const { gap, ...row } of rows) {
          id += gap;
          orm
            .insert(products)
            .values({
              name: 'n',
              description: 'd',
              imageUrl: '/p.svg',
              price: '1',
              affiliateLink: 'https://a.example',
              id,
              category: 'fashion',
              ...row,
            })
            .run();
        }
        orm.update(products).set({ featured: sql`not featured` }).where(sql`id % 5 = 0`).run();
        for (const [rest, availability] of [
          [0, 'out'],
          [1, 'out'],
          [1, 'in'],
        ] as const)
          orm.update(products).set({ availability }).where(sql`id % 4 = ${rest}`).run();
        const expected = orm
          .all<{ id: number }>(
            sql`SELECT id FROM products WHERE availability <> 'out' ORDER BY featured DESC, position, id`,
          )
          .map(({ id }) => id);
        const pages = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77];
        const found = pages.flatMap((offset) => listProducts({ limit: 7, offset }).map(({ id }) => id));
        expect(found).toEqual(expected);
        const walked: number[] = [];
        let after: Cursor | null = null;
        do {
          const page = listProductPage({}, { limit: 5, after });
          walked.push(...page.products.map(({ id }) => id));
          after = page.next;
        } while (after !== null);
        expect(walked).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('the API lists the same order, videos without a date last', () => {
  for (let index = 0; index < 30; index += 1)
    orm
      .insert(videos)
      .values(rowOf({ category: 'fashion', week: index % 4 === 0 ? null : index, gone: index % 7 === 0 }))
      .run();
  const found: number[] = [];
  let after: Parameters<typeof listVideoPage>[1]['after'] = null;
  do {
    const page = listVideoPage({}, { limit: 7, after });
    found.push(...page.videos.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(found).toEqual(listByReading(null));
});

test('a search lists up to a thousand newest matches', () => {
  const rows = Array.from({ length: MAX_HITS + 5 }, (_, index) =>
    rowOf({
      category: index % 2 === 0 ? 'lingerie' : 'fashion',
      week: (index * 37) % 500,
      gone: index === 2,
    }),
  );
  sqlite.transaction(() => {
    for (const row of rows) orm.insert(videos).values(row).run();
  })();
  const all = listVideos({ search: 'video' }, 1);
  expect(all).toMatchObject({ isTruncated: true, total: MAX_HITS });
  const half = listVideos({ search: 'vid', category: 'lingerie' }, 1);
  expect(half).toMatchObject({ isTruncated: false, total: Math.ceil((MAX_HITS + 5) / 2) - 1 });
  const dates = half.videos.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  // Past the last page there are no rows, but the total is returned.
  expect(listVideos({ search: 'vid', category: 'lingerie' }, 99)).toEqual({ ...half, videos: [] });
  expect(listVideos({ search: 'nothing' }, 1)).toEqual({ videos: [], total: 0, isTruncated: false });
});
