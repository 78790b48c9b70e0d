import { and, eq, inArray, isNull, like, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { storeDrawing } from '#app/features/media/drawing.server';
import { insertProduct } from '#app/features/shop/offer.server';
import { insertTaggedProduct } from '#app/features/videos/tagged-product.server';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { findSetting, storeSetting } from '#app/infra/site-settings.server';
import { DAY } from '#app/lib/date-range';
import { countOf, formatDuration } from '#app/lib/format';
import { slugOf } from '#app/lib/slug';
import { createRandomId } from '#app/lib/token.server';
import { DEMO_COMPILATIONS, DEMO_PRODUCTS, DEMO_VIDEOS } from '#db/demo/demo';
import * as tables from '#db/schema';

const LOADED = 'demoContent';

const OWN_TABLES = [
  tables.videos,
  tables.products,
  tables.compilations,
  tables.users,
  tables.subscribers,
  tables.contactSubmissions,
  tables.newsletterIssues,
  tables.ads,
];

/** The file of a product's drawing, and the end of its retailer's URL. */
const fileNameOf = (product: string) => slugOf(product, 80);
const PRODUCTS = DEMO_PRODUCTS.map((product) => ({
  ...product,
  affiliateLink: `https://shop.example/${fileNameOf(product.name)}`,
}));
const VIDEOS = DEMO_VIDEOS.map((video) => ({ ...video, sourceId: `demo-${video.slug}` }));

function drawProducts() {
  return Promise.all(
    PRODUCTS.map(async ({ price, originalPrice, retailer, closeUp, affiliateLink, ...product }) => {
      const file = fileNameOf(product.name);
      const imageUrl = await storeDrawing(`product-${file}`);
      const nearUrl = closeUp ? await storeDrawing(`product-${file}-near`) : null;
      const moreImages = nearUrl === null ? null : [{ address: null, url: nearUrl }];
      const offer = { price, originalPrice, retailer, priceSeenAt: null, affiliateLink };
      return { ...product, imageUrl, moreImages, offer };
    }),
  );
}

function drawVideos() {
  return Promise.all(
    VIDEOS.map(async ({ slug, daysAgo, ...video }) => ({
      ...video,
      thumbnailUrl: await storeDrawing(`video-${slug}`),
      source: 'demo',
      embedUrl: `/films/${slug}.webm`,
      url: `/films/${slug}.webm`,
      durationFormatted: formatDuration(video.duration),
      publishedAt: new Date(Date.now() - daysAgo * DAY),
    })),
  );
}

/** Loads the demo content into an empty database, once. Returns whether it did. */
export async function loadDemoContent(): Promise<boolean> {
  if (findSetting(LOADED) !== null || OWN_TABLES.some((table) => hasRow(table))) return false;
  const productRows = await drawProducts();
  const videoRows = await drawVideos();
  await write((tx) => {
    storeSetting(tx, LOADED, 'loaded');
    const ids = new Map(
      productRows.map(({ offer, ...product }) => [product.name, insertProduct(tx, product, offer)]),
    );
    for (const { shows, ...video } of videoRows) {
      const { id } = tx.insert(tables.videos).values(video).returning({ id: tables.videos.id }).get();
      for (const { product, at, note = null } of shows) {
        const productId = ids.get(product);
        if (productId !== undefined) insertTaggedProduct(tx, id, { productId, at, note });
      }
    }
    for (const { products: items, ...collection } of DEMO_COMPILATIONS) {
      const compilationId = createRandomId();
      const values = { id: compilationId, ...collection };
      tx.insert(tables.compilations).values(values).run();
      for (const [sortOrder, { name, note }] of items.entries()) {
        const productId = ids.get(name);
        if (productId !== undefined)
          tx.insert(tables.compilationItems).values({ compilationId, productId, sortOrder, note }).run();
      }
    }
  });
  return true;
}

/** Returns the ids of the rows that have the named values of a row of the demo content. */
function listEqual<Id, Name extends string>(
  rows: ({ id: Id } & Record<Name, unknown>)[],
  demo: Record<Name, unknown>[],
  ...names: Name[]
): Id[] {
  const isEqual = (row: Record<Name, unknown>) =>
    demo.some((other) => names.every((name) => row[name] === other[name]));
  return rows.filter(isEqual).map(({ id }) => id);
}

/** Asks once for each table, since to build a query for each row takes several times as long as to run it. */
function listUnchangedDemo() {
  const unanswered = and(
    sql`share_code in ${DEMO_COMPILATIONS.map(({ shareCode }) => shareCode)}`,
    isNull(tables.compilations.userId),
    sql`not exists (select 1 from answers where answers.compilation_id = compilations.id)`,
  );
  const rows = orm.select().from(tables.compilations).where(unanswered).all();
  const collections = listEqual(rows, DEMO_COMPILATIONS, 'shareCode', 'title', 'description');
  const { productId, compilationId } = tables.compilationItems;
  const elsewhere = and(eq(productId, tables.products.id), notInArray(compilationId, collections));
  const savedElsewhere = orm.select({ id: productId }).from(tables.compilationItems).where(elsewhere);
  const { productId: id, videoId } = tables.videoProducts;
  const pairs = orm.select({ id }).from(tables.videoProducts);
  const tagged = pairs.innerJoin(tables.videos, eq(tables.videos.id, videoId));
  const taggedElsewhere = tagged.where(and(eq(id, tables.products.id), ne(tables.videos.source, 'demo')));
  const unused = and(
    sql`name collate nocase in ${DEMO_PRODUCTS.map(({ name }) => name)}`,
    // The sign keeps SQLite from indexes that find a large part of all products.
    sql`+position = 0`,
    isNull(tables.products.mergedIntoId),
    sql`not exists (select 1 from ${tables.offers} where product_id = ${tables.products.id} and seen_at is not null)`,
    // Names of drawings, also in old databases. An uploaded image has another name.
    or(like(tables.products.imageUrl, '%-drawn.webp'), like(tables.products.imageUrl, '%.svg')),
    notExists(savedElsewhere),
    notExists(taggedElsewhere),
  );
  const offered = orm.select().from(tables.products).where(unused).all();
  const played = orm.select().from(tables.videos).where(eq(tables.videos.source, 'demo')).all();
  const both = ['description', 'category', 'featured'] as const;
  return {
    products: listEqual(offered, PRODUCTS, ...both, 'affiliateLink', 'price', 'originalPrice', 'badge'),
    videos: listEqual(played, VIDEOS, ...both, 'sourceId', 'title', 'tags', 'trending'),
    compilations: collections,
  };
}

/** Counts the unchanged demo content, or returns null if there is none. */
export function describeDemo(): string | null {
  const demo = listUnchangedDemo();
  const of = (name: keyof typeof demo, noun: string) =>
    demo[name].length === 0 ? [] : [countOf(demo[name].length, noun)];
  const parts = [...of('products', 'product'), ...of('videos', 'video'), ...of('compilations', 'collection')];
  return parts.join(', ') || null;
}

/** Deletes the unchanged demo content. Returns its counts, or null if there was none. */
export async function clearDemo(actor: Actor): Promise<string | null> {
  return write((tx) => {
    const what = describeDemo();
    const demo = listUnchangedDemo();
    if (what === null) return null;
    tx.delete(tables.compilations).where(inArray(tables.compilations.id, demo.compilations)).run();
    tx.delete(tables.products).where(inArray(tables.products.id, demo.products)).run();
    tx.delete(tables.videos).where(inArray(tables.videos.id, demo.videos)).run();
    recordChange(tx, actor, { what: 'deleted the demo content', detail: what });
    return what;
  });
}
