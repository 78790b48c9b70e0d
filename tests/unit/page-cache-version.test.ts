import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  announceJob,
  readCachedVersion,
  readCatalogueVersion,
  writeInBackground,
} from '#app/infra/content-version.server';
import { orm, write } from '#app/infra/database.server';
import { products } from '#db/schema';

const FIVE_SECONDS = 5_000;
/** The clock of these tests, in milliseconds. */
let now = 1_000_000;

const { id } = orm
  .insert(products)
  .values({
    name: 'Robe',
    description: '',
    imageUrl: '',
    price: '$1',
    category: 'lingerie',
    affiliateLink: 'https://shop.example/a',
  })
  .returning({ id: products.id })
  .get();

const setPrice = (price: string, by: typeof write) =>
  by((tx) => tx.update(products).set({ price }).where(eq(products.id, id)).run());

test('cached pages follow edits at once and jobs within five seconds', async () => {
  const before = readCachedVersion(now);
  await setPrice('$2', write);
  const byPerson = readCachedVersion(now);
  expect(byPerson).not.toBe(before);

  await setPrice('$3', writeInBackground);
  // The first batch after a while is followed; the next ones are not, for a while.
  now += FIVE_SECONDS;
  const first = readCachedVersion(now);
  expect(first).not.toBe(byPerson);
  const exact = readCatalogueVersion();
  await setPrice('$4', writeInBackground);
  await setPrice('$5', writeInBackground);
  expect(readCachedVersion(now + FIVE_SECONDS - 1)).toBe(first);
  expect(readCatalogueVersion()).not.toBe(exact);
  now += FIVE_SECONDS;
  const second = readCachedVersion(now);
  expect(second).not.toBe(first);

  await setPrice('$6', writeInBackground);
  expect(readCachedVersion(now)).toBe(second);
  // A person's change is visible at once, together with the job's writes.
  await setPrice('$7', write);
  const third = readCachedVersion(now);
  expect(third).not.toBe(second);
  await setPrice('$8', writeInBackground);
  expect(readCachedVersion(now)).toBe(third);
  await announceJob();
  expect(readCachedVersion(now)).not.toBe(third);
});

test('a write is visible to the next reader, and within the write', async () => {
  const before = readCatalogueVersion();
  const within = await write((tx) => {
    tx.update(products).set({ price: '$9' }).where(eq(products.id, id)).run();
    return readCatalogueVersion();
  });
  expect(within).not.toBe(before);
  expect(readCatalogueVersion()).toBe(within);
});
