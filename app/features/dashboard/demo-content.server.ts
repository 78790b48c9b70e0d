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
import {
  ads,
  compilationItems,
  compilations,
  contactSubmissions,
  newsletterIssues,
  offers,
  products,
  subscribers,
  users,
  videoProducts,
  videos,
} from '#db/schema';

const LOADED = 'demoContent';

const OWN_TABLES = [
  videos,
  products,
  compilations,
  users,
  subscribers,
  contactSubmissions,
  newsletterIssues,
  ads,
];

/** The file of a product's drawing, and the end of its retailer's URL. */
const fileNameOf = (product: string) => slugOf(product, 80);

function drawProducts() {
  return Promise.all(
    DEMO_PRODUCTS.map(async ({ price, originalPrice, retailer, closeUp, ...product }) => {
      const file = fileNameOf(product.name);
      const imageUrl = await storeDrawing(`product-${file}`);
      const nearUrl = closeUp ? await storeDrawing(`product-${file}-near`) : null;
      const moreImages = nearUrl === null ? null : [{ address: null, url: nearUrl }];
      const affiliateLink = `https://shop.example/${file}`;
      const offer = { price, originalPrice, retailer, priceSeenAt: null, affiliateLink };
      return { ...product, imageUrl, moreImages, offer };
    }),
  );
}

function drawVideos() {
  return Promise.all(
    DEMO_VIDEOS.map(async ({ slug, daysAgo, ...video }) => ({
      ...video,
      thumbnailUrl: await storeDrawing(`video-${slug}`),
      source: 'demo',
      sourceId: `demo-${slug}`,
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
      const { id } = tx.insert(videos).values(video).returning({ id: videos.id }).get();
      for (const { product, at, note } of shows) {
        const productId = ids.get(product);
        if (productId !== undefined) insertTaggedProduct(tx, id, { productId, at, note });
      }
    }
    for (const { products: items, ...collection } of DEMO_COMPILATIONS) {
      const compilationId = createRandomId();
      tx.insert(compilations)
        .values({ id: compilationId, ...collection })
        .run();
      for (const [sortOrder, { name, note }] of items.entries()) {
        const productId = ids.get(name);
        if (productId !== undefined)
          tx.insert(compilationItems).values({ compilationId, productId, sortOrder, note }).run();
      }
    }
  });
  return true;
}

function listUnchangedDemo(): { products: number[]; videos: number[]; compilations: number[] } {
  const collections = DEMO_COMPILATIONS.flatMap(({ title, description, shareCode }) => {
    const untouched = and(
      eq(compilations.shareCode, shareCode),
      eq(compilations.title, title),
      eq(compilations.description, description),
      isNull(compilations.userId),
      sql`not exists (select 1 from answers where answers.compilation_id = compilations.id)`,
    );
    return orm.select({ id: compilations.id }).from(compilations).where(untouched).all();
  }).map(({ id }) => id);
  const { productId, compilationId } = compilationItems;
  const elsewhere = and(eq(productId, products.id), notInArray(compilationId, collections));
  const savedElsewhere = orm.select({ id: productId }).from(compilationItems).where(elsewhere);
  const { productId: id, videoId } = videoProducts;
  const tagged = orm.select({ id }).from(videoProducts).innerJoin(videos, eq(videos.id, videoId));
  const taggedElsewhere = tagged.where(and(eq(id, products.id), ne(videos.source, 'demo')));
  const demoProducts = DEMO_PRODUCTS.flatMap((product) => {
    const untouched = and(
      eq(products.affiliateLink, `https://shop.example/${fileNameOf(product.name)}`),
      sql`name collate nocase = ${product.name}`,
      eq(products.description, product.description),
      eq(products.price, product.price),
      sql`${products.originalPrice} is ${product.originalPrice}`,
      sql`${products.badge} is ${product.badge}`,
      // The signs keep SQLite from indexes that find a large part of all products.
      sql`+category = ${product.category}`,
      sql`+featured = ${Number(product.featured)}`,
      sql`+position = 0`,
      isNull(products.mergedIntoId),
      sql`not exists (select 1 from ${offers} where product_id = ${products.id} and seen_at is not null)`,
      // Names of drawings, also in old databases. An uploaded image has another name.
      or(like(products.imageUrl, '%-drawn.webp'), like(products.imageUrl, '%.svg')),
      notExists(savedElsewhere),
      notExists(taggedElsewhere),
    );
    return orm.select({ id: products.id }).from(products).where(untouched).all();
  });
  const demoVideos = DEMO_VIDEOS.flatMap((video) => {
    const untouched = and(
      eq(videos.source, 'demo'),
      eq(videos.sourceId, `demo-${video.slug}`),
      eq(videos.title, video.title),
      eq(videos.description, video.description),
      eq(videos.category, video.category),
      sql`${videos.tags} is ${video.tags}`,
      eq(videos.featured, video.featured),
      eq(videos.trending, video.trending),
    );
    return orm.select({ id: videos.id }).from(videos).where(untouched).all();
  });
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return { products: idsOf(demoProducts), videos: idsOf(demoVideos), compilations: collections };
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
    tx.delete(compilations).where(inArray(compilations.id, demo.compilations)).run();
    tx.delete(products).where(inArray(products.id, demo.products)).run();
    tx.delete(videos).where(inArray(videos.id, demo.videos)).run();
    recordChange(tx, actor, { what: 'deleted the demo content', detail: what });
    return what;
  });
}
