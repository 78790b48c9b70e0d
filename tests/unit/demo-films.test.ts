import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PRODUCTS, DEMO_VIDEOS } from '#db/demo/demo';

const folder = join(import.meta.dirname, '..', '..', 'public', 'films');
const showing = DEMO_VIDEOS.filter(({ shows }) => shows.length > 0);

/** Returns the duration of an H.264 video in seconds, from its header. */
function readLength(file: string): number {
  const bytes = readFileSync(file);
  const header = bytes.indexOf('mvhd') + 4;
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

test('demo videos show products of the shop, and each of them', () => {
  expect(showing.length).toBeGreaterThanOrEqual(12);
  const seen = showing.flatMap(({ shows }) => shows.map(({ product }) => product));
  expect([...new Set(seen)].sort()).toEqual(DEMO_PRODUCTS.map(({ name }) => name).sort());
});

test.each(showing)('scenes of $slug follow one another and are long enough', ({ duration, shows }) => {
  const seconds = shows.map(({ at }) => at);
  expect(seconds.every(Number.isInteger)).toBe(true);
  expect(seconds[0]).toBeGreaterThanOrEqual(3);
  for (const [index, at] of seconds.entries())
    expect((seconds[index + 1] ?? duration) - at).toBeGreaterThanOrEqual(3);
  expect(new Set(shows.map(({ product }) => product)).size).toBe(shows.length);
  for (const { note } of shows) expect(note?.length ?? 1).toBeLessThanOrEqual(200);
});

test('shipped demo videos are complete, small and in both formats', () => {
  const files = DEMO_VIDEOS.flatMap(({ slug }) => [`${slug}.mp4`, `${slug}.webm`]);
  expect(readdirSync(folder).sort()).toEqual(files.sort());
  for (const file of files) expect(statSync(join(folder, file)).size).toBeLessThan(260_000);
  for (const { slug, duration } of DEMO_VIDEOS)
    expect(readLength(join(folder, `${slug}.mp4`))).toBeCloseTo(duration, 1);
});
