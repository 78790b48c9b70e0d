import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';

/** The shapes of videos and products, in pixels. */
const LYING = { width: 1_200, height: 675 };
const STANDING = { width: 1_200, height: 1_500 };
/** How many patches lie side by side on the ground, and in what is laid over it, as in what a camera sees: large shapes, folds, weave. */
const GROUND = 5;
const LAYERS = [
  { across: 40, strength: 0.5 },
  { across: 200, strength: 0.4 },
  { across: 1_200, strength: 0.2 },
];

function createNoise(width: number, height: number, channels: 1 | 3) {
  const bytes = Buffer.from(Array.from({ length: width * height * channels }, () => Math.random() * 256));
  return sharp(bytes, { raw: { width, height, channels } });
}

/**
 * A JPEG of 1.5 bits a pixel that shows as little as a wall. Sharp photographs of this size take 0.6 to 1.2, and in AVIF, 400
 * pixels wide, 0.4 to 0.6; this one 0.7.
 */
async function takePhotograph(size: typeof LYING): Promise<Buffer> {
  const heightOf = (width: number) => Math.max(1, Math.round((width * size.height) / size.width));
  const ground = await createNoise(GROUND, heightOf(GROUND), 3)
    .resize({ ...size, kernel: 'cubic' })
    .png()
    .toBuffer();
  const layers = await Promise.all(
    LAYERS.map(async ({ across, strength }) => ({
      input: await createNoise(across, heightOf(across), 1)
        .linear(strength, 128 * (1 - strength))
        .resize({ ...size, kernel: 'cubic' })
        .toColourspace('srgb')
        .png()
        .toBuffer(),
      blend: 'soft-light' as const,
    })),
  );
  return sharp(ground).composite(layers).jpeg({ quality: 82 }).toBuffer();
}

/** Gives every video and product of a data folder a different photograph, made as the site makes uploads. */
export async function hangPhotographs(dataDir: string): Promise<void> {
  process.env.DATA_DIR = dataDir;
  const { makeImage } = await import('#app/features/media/thumbnail.server');
  const { closeDatabase } = await import('#app/infra/database.server');
  const database = new Database(join(dataDir, 'ribbon.db'));
  for (const [table, column, size] of [
    ['videos', 'thumbnail_url', LYING],
    ['products', 'image_url', STANDING],
  ] as const) {
    const hang = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
    const ids = database.prepare<[], number>(`SELECT id FROM ${table}`).pluck().all();
    for (const id of ids) hang.run(await makeImage(await takePhotograph(size)), id);
  }
  database.close();
  closeDatabase();
}
