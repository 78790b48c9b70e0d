import sharp from 'sharp';
import { DEMO_PRODUCTS, DEMO_VIDEOS } from '#db/seed';
import { type Drawing, drawVideo, film, readGround, readPiece, render } from './draw';

/** What a film shows from a second on, until its next scene. */
type FilmScene = { at: number; drawing: Drawing };

function drawShown(product: string, video: (typeof DEMO_VIDEOS)[number], seed: number): Drawing {
  const found = DEMO_PRODUCTS.find(({ name }) => name === product);
  if (!found)
    throw new RangeError(`The film ${video.slug} shows “${product}”, which the shop does not have.`);
  return film([readPiece(found.piece)], readGround(video.ground), seed);
}

/** The films of the demo content by their slugs, each with its length in seconds and its scenes. */
export function listFilms(): Map<string, { length: number; scenes: FilmScene[] }> {
  return new Map(
    DEMO_VIDEOS.map((video, place) => {
      const shown = (video.shows ?? []).map(({ product, at }, index): FilmScene => {
        // Four rooms further, so that each scene has another room.
        const seed = place + (index + 1) * 4;
        return { at, drawing: drawShown(product, video, seed) };
      });
      const scenes = [{ at: 0, drawing: drawVideo(video, place) }, ...shown];
      return [video.slug, { length: video.length, scenes }];
    }),
  );
}

/** A scene by day as a PNG, large enough to be moved about in and looked at closely. */
export async function renderScene({ drawing }: FilmScene): Promise<Buffer> {
  const { bytes, width, height } = (await render(drawing, 1.5)).light;
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
