import { expect, test } from 'vitest';
import { drawQr } from '#app/lib/qr.server';

test('a QR code has its three corners inside four white squares', () => {
  const { path, size } = drawQr('https://site.example/compilation/1?manage=token');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`);
  const places = Array.from({ length: size }, (_, place) => place);
  for (const place of places)
    for (const edge of [0, 3, size - 4, size - 1])
      expect([isDark(place, edge), isDark(edge, place)]).toEqual([false, false]);
  const far = size - 4 - 7;
  for (const [left, top] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const) {
    const row = places.slice(0, 7).map((x) => isDark(left + x, top + 3));
    expect(row).toEqual([true, false, true, true, true, false, true]);
  }
});
