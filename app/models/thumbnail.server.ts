import { and, asc, eq, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { videos } from '../../db/schema';
import { fetchThumbnail } from '../adapters/thumbnail.server';
import { findAddressSource } from '../adapters/video-sources.server';
import { PICTURE_WIDTHS, STORED_WIDTH } from '../lib/picture-widths';
import { isConfirmedHost } from './confirmed-host.server';
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

type Waiting = Pick<
  typeof videos.$inferSelect,
  'id' | 'source' | 'sourceId' | 'thumbnailOrigin' | 'creatorImageOrigin'
>;

/** A picture of a video, fetched from where it may come from and made; null where it cannot be had. */
async function fetchPicture({ source, sourceId }: Waiting, origin: string): Promise<string | null> {
  const host = findAddressSource(source)?.hostOf?.(sourceId) ?? null;
  if (host !== null && !isConfirmedHost(host)) return null;
  const bytes = await fetchThumbnail({ source, address: origin, host });
  return bytes === null ? null : makePicture(bytes);
}

/** Fetches and makes one video's pictures; drawings stay where they cannot be had, and the sweep tries again. */
async function fetchVideoPictures(video: Waiting): Promise<void> {
  const { id, thumbnailOrigin, creatorImageOrigin } = video;
  if (thumbnailOrigin !== null) {
    const thumbnailUrl = await fetchPicture(video, thumbnailOrigin);
    const same = and(eq(videos.id, id), eq(videos.thumbnailOrigin, thumbnailOrigin));
    if (thumbnailUrl !== null)
      await write((tx) => tx.update(videos).set({ thumbnailUrl, thumbnailOrigin: null }).where(same).run());
  }
  if (creatorImageOrigin !== null) {
    const creatorImageUrl = await fetchPicture(video, creatorImageOrigin);
    const same = and(eq(videos.id, id), eq(videos.creatorImageOrigin, creatorImageOrigin));
    if (creatorImageUrl !== null)
      await write((tx) =>
        tx.update(videos).set({ creatorImageUrl, creatorImageOrigin: null }).where(same).run(),
      );
  }
}

let working: Promise<void> | null = null;

async function workOff(limit: number): Promise<void> {
  const { id, source, sourceId, thumbnailOrigin, creatorImageOrigin } = videos;
  // A page at a time by id: pictures that cannot be had now must not stand before the others.
  let after = 0;
  for (let done = 0; done < limit; ) {
    const waiting = orm
      .select({ id, source, sourceId, thumbnailOrigin, creatorImageOrigin })
      .from(videos)
      .where(
        and(sql`(thumbnail_origin is not null or creator_image_origin is not null)`, gt(videos.id, after)),
      )
      .orderBy(asc(videos.id))
      .limit(50)
      .all();
    if (waiting.length === 0) return;
    for (const video of waiting) await fetchVideoPictures(video);
    done += waiting.length;
    after = waiting.at(-1)?.id ?? after;
  }
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
