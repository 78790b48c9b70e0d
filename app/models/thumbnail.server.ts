import { and, eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { videos } from '../../db/schema';
import { fetchThumbnail } from '../adapters/thumbnail.server';
import { PICTURE_WIDTHS, STORED_WIDTH } from '../lib/picture-widths';
import { orm, write } from './database.server';
import { storeMediaAs } from './media.server';

/** A picture of 40 megapixels and more is refused: it could be a small file that fills the memory. */
const PIXELS = 39_999_999;
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/**
 * Makes a fetched picture into AVIF and WebP in three widths; returns the address that stands for it. What is no
 * photograph (an SVG, a page, a picture too large) is refused: null.
 */
export async function makePicture(bytes: Buffer): Promise<string | null> {
  try {
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: PIXELS }).metadata();
    if (!FORMATS.includes(format) || width * height > PIXELS) return null;
    let address: string | null = null;
    for (const target of PICTURE_WIDTHS) {
      const resized = sharp(bytes, { limitInputPixels: PIXELS })
        .rotate()
        .resize({ width: target, withoutEnlargement: true });
      // Effort 2 takes a fifth of the time of the default and costs a few per cent of size.
      await storeMediaAs(
        bytes,
        `-${target}.avif`,
        await resized.clone().avif({ quality: 50, effort: 2 }).toBuffer(),
      );
      const webp = await storeMediaAs(
        bytes,
        `-${target}.webp`,
        await resized.clone().webp({ quality: 74 }).toBuffer(),
      );
      if (target === STORED_WIDTH) address = webp;
    }
    return address;
  } catch {
    return null;
  }
}

/** Fetches and makes one video's picture; the drawing stays where it cannot be had, and the sweep tries again. */
async function fetchVideoPicture({
  id,
  source,
  origin,
}: {
  id: number;
  source: string;
  origin: string;
}): Promise<void> {
  const bytes = await fetchThumbnail(source, origin);
  const address = bytes === null ? null : await makePicture(bytes);
  if (address === null) return;
  const same = and(eq(videos.id, id), eq(videos.thumbnailOrigin, origin));
  await write((tx) =>
    tx.update(videos).set({ thumbnailUrl: address, thumbnailOrigin: null }).where(same).run(),
  );
}

let working: Promise<void> | null = null;

async function workOff(limit: number): Promise<void> {
  const waiting = orm
    .select({ id: videos.id, source: videos.source, origin: videos.thumbnailOrigin })
    .from(videos)
    .where(isNotNull(videos.thumbnailOrigin))
    .limit(limit)
    .all();
  for (const { id, source, origin } of waiting)
    if (origin !== null) await fetchVideoPicture({ id, source, origin });
}

/** Fetches the pictures that are still waiting, one after the other, off any request: AVIF takes seconds. */
export function fetchWaitingPictures(limit = 200): Promise<void> {
  working ??= workOff(limit)
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      working = null;
    });
  return working;
}
