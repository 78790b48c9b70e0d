import { expect, test } from 'vitest';
import { KeyTable } from '#app/features/feeds/key-table';

test('the first row of each key is known, of many keys and of keys that want the same place', () => {
  const table = new KeyTable();
  const expected = new Map<number, number>();
  let key = 1;
  for (let row = 1; row <= 50_000; row += 1) {
    // Park and Miller's numbers; every tenth comes again, and some differ by a power of two alone.
    key = row % 10 === 0 ? key : (key * 48_271) % 2_147_483_647;
    const each = row % 7 === 0 ? key + 2 ** 40 : key;
    expect(table.add(each, row)).toBe(expected.get(each));
    if (!expected.has(each)) expected.set(each, row);
  }
  expect(expected.size).toBeGreaterThan(40_000);
});
