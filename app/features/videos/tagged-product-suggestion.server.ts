import { inArray, sql } from 'drizzle-orm';
import { listUnderived } from '#app/features/shop/offer.server';
import { productCard } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { orm, sqlite } from '#app/infra/database.server';
import { readTimed } from '#app/lib/chapters';
import { linkKey, nameShop } from '#app/lib/link-key';
import { listWords } from '#app/lib/words';
import { offers, products } from '#db/schema';
import { listDescriptionLinks } from './description-links';
import { isWithinVideo, listTaggedProducts } from './tagged-product.server';

const TOO_COMMON = 1_000;
const MAX_NAMES = 500;
const MAX_WORDS = 1_500;
const MAX_REMEMBERED = 8;

const byWord = sqlite
  .prepare<[string, number], number>('SELECT rowid FROM products_fts WHERE products_fts MATCH ? LIMIT ?')
  .pluck();

const namesOf = sqlite.prepare<[string], { id: number; name: string }>(
  'SELECT products.id, name FROM json_each(?) AS hits CROSS JOIN products ON products.id = hits.value',
);

/** Finds products with words in their name, those with most of the words first, then those with a rare word. */
function findByWords(words: Set<string>): { id: number; name: string }[] {
  const lists = [...words]
    .slice(0, MAX_WORDS)
    .map((word) => byWord.all(`name : "${word}"`, TOO_COMMON + 1))
    .filter(({ length }) => length <= TOO_COMMON)
    .sort((one, other) => one.length - other.length);
  const counts = new Map<number, number>();
  for (const ids of lists) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return namesOf.all(JSON.stringify(ids.slice(0, MAX_NAMES)));
}

type Found = { productId: number; reason: 'link' | 'name'; line: string; at: number | null };

/** Finds products whose whole name is in one line, with the time at the start of that line. */
function findNames(description: string): Found[] {
  const lines = description.split('\n').map((line) => {
    const timed = readTimed(line);
    return { line: line.trim(), at: timed?.at ?? null, words: new Set(listWords(timed?.text ?? line)) };
  });
  const rows = findByWords(new Set(lines.flatMap(({ words }) => [...words])));
  return rows.flatMap(({ id, name }): Found[] => {
    const words = listWords(name);
    const naming = lines.filter((each) => words.length > 0 && words.every((word) => each.words.has(word)));
    const line = naming.find((each) => each.at !== null) ?? naming[0];
    return line === undefined ? [] : [{ productId: id, reason: 'name', line: line.line, at: line.at }];
  });
}

/** Products without a link key that one page reads. A job reads the rest. */
const MAX_UNDERIVED = 2_000;

function findLinked(links: ReturnType<typeof listDescriptionLinks>): Map<string, number[]> {
  const keys = [...new Set(links.map(({ url }) => linkKey(url)))].filter((key) => key !== '');
  const columns = { id: offers.productId, key: offers.linkKey };
  const isLinked = inArray(offers.linkKey, keys);
  const keyed = orm.select(columns).from(offers).where(isLinked).limit(MAX_NAMES).all();
  // A GET stores nothing, so these keys are computed each time.
  const fresh = listUnderived(MAX_UNDERIVED).map((row) => ({ id: row.id, key: linkKey(row.affiliateLink) }));
  const found = new Map<string, number[]>();
  for (const { id, key } of [...keyed, ...fresh])
    if (key !== null && keys.includes(key)) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

function findMainProducts(ids: number[]): Map<number, number> {
  const mainId = sql<number>`coalesce(${products.mergedIntoId}, ${products.id})`;
  const rows = orm.select({ id: products.id, mainId }).from(products).where(inArray(products.id, ids)).all();
  return new Map(rows.map((row) => [row.id, row.mainId]));
}

/** Suggests products that the description links to or names, and lists links without a product. It fetches nothing. */
export const suggestTaggedProducts = untilChanged(suggestNow, MAX_REMEMBERED);

function suggestNow(video: { id: number; description: string; duration: number | null }) {
  const links = listDescriptionLinks(video.description);
  const linked = findLinked(links);
  const found = [
    ...links.flatMap(({ url, at }): Found[] =>
      (linked.get(linkKey(url)) ?? []).map((productId) => ({ productId, at, reason: 'link', line: url })),
    ),
    ...findNames(video.description),
  ];
  const tagged = new Set(listTaggedProducts(video.id).map(({ id }) => id));
  const mainIds = findMainProducts(found.map(({ productId }) => productId));
  const first = new Map<number, Found>();
  for (const { productId: named, ...details } of found) {
    const productId = mainIds.get(named) ?? named;
    const known = first.get(productId);
    if (tagged.has(productId) || tagged.has(named)) continue;
    // Another line with the name may have a time.
    first.set(productId, { productId, ...(known ?? details), at: known?.at ?? details.at });
  }
  const isFound = inArray(products.id, [...first.keys()]);
  const cards = orm.select(productCard).from(products).where(isFound).all();
  return {
    products: [...first.values()].flatMap(({ productId, ...details }) => {
      const product = cards.find(({ id }) => id === productId);
      const at = isWithinVideo(details.at, video.duration) ? details.at : null;
      return product === undefined ? [] : [{ product, ...details, at }];
    }),
    links: links
      .filter(({ url }) => !linked.has(linkKey(url)))
      .map((link) => ({ ...link, shop: nameShop(link.url) })),
  };
}
