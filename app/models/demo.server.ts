import { eq } from 'drizzle-orm';
import { compilationItems, compilations, products, videos } from '../../db/schema';
import { DEMO_COMPILATIONS, DEMO_PRODUCTS, DEMO_VIDEOS } from '../../db/seed';
import { drawPicture, type Picture, type Piece } from '../lib/drawing';
import { formatDuration } from '../lib/format';
import { createRandomId } from '../lib/token.server';
import { orm, write } from './database.server';
import { storeMedia } from './media.server';

const DAY = 86_400_000;

function readPiece(text: string): Piece {
  const [cut, colour, pattern] = text.split(' ');
  return { cut, colour, pattern } as Piece;
}

function draw(
  pieces: readonly [string, ...string[]],
  ground: Picture['ground'],
  format: Picture['format'],
): Promise<string> {
  const [first, ...rest] = pieces;
  return storeMedia(
    drawPicture({ pieces: [readPiece(first), ...rest.map(readPiece)], ground, format }),
    'svg',
  );
}

/** Whether the site holds nothing yet, so that demo content would be in nobody's way. */
function isEmpty(): boolean {
  return [videos, products, compilations].every(
    (table) => orm.select({ id: table.id }).from(table).limit(1).get() === undefined,
  );
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Fills an empty database with the demo content, in one transaction; returns whether it did. */
export async function loadDemoContent(now = new Date()): Promise<boolean> {
  if (!isEmpty()) return false;
  const productRows = await Promise.all(
    DEMO_PRODUCTS.map(async ({ piece, ground, text, was, badge, featured, name, category, price }) => ({
      ...{ name, category, price, description: text, originalPrice: was ?? null, badge: badge ?? null },
      featured: featured ?? false,
      imageUrl: await draw([piece], ground, 'portrait'),
      affiliateLink: `https://shop.example/${slugOf(name)}`,
    })),
  );
  const videoRows = await Promise.all(
    DEMO_VIDEOS.map(
      async ({ slug, title, category, text, daysAgo, views, likes, length, tags, creator, ...video }) => ({
        ...{ title, category, description: text, views, likes, tags, creator },
        featured: video.featured ?? false,
        trending: video.trending ?? false,
        thumbnailUrl: await draw(video.pieces, video.ground, 'wide'),
        source: 'library',
        sourceId: `demo-${slug}`,
        embedUrl: `/films/${slug}.webm`,
        url: `/films/${slug}.webm`,
        duration: length,
        durationFormatted: formatDuration(length),
        publishedAt: new Date(now.getTime() - daysAgo * DAY),
      }),
    ),
  );
  await write((tx) => {
    tx.insert(products).values(productRows).run();
    tx.insert(videos).values(videoRows).run();
    for (const { title, description, shareCode, products: items } of DEMO_COMPILATIONS) {
      const { id } = tx
        .insert(compilations)
        .values({ id: createRandomId(), title, description, shareCode })
        .returning()
        .get();
      for (const [sortOrder, { name, note }] of items.entries()) {
        const product = tx.select({ id: products.id }).from(products).where(eq(products.name, name)).get();
        if (product)
          tx.insert(compilationItems)
            .values({ compilationId: id, productId: product.id, sortOrder, note: note ?? null })
            .run();
      }
    }
  });
  return true;
}
