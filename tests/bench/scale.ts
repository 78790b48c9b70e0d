import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, startSite } from '../support/site';
import { agent, ask, timeInTurns } from './ask';
import { COMMON_WORD, fill, RARE_WORD, SHOPS, type Size, shareCodeOf } from './fill';
import { percentile, type Row, round } from './table';

const SIZES: Size[] = [
  { videos: 1_000, products: 1_000, collections: 500 },
  { videos: 100_000, products: 100_000, collections: 50_000 },
  { videos: 1_000_000, products: 1_000_000, collections: 50_000 },
];
const ROUNDS = 200;
const WARM_UP = 20;
const PER_PAGE = 24;
/** The one that sells most. */
const SHOP = SHOPS[0];

/** Each page by name; addresses differ with the size only where a list has so many pages. */
const PAGES: Record<string, (size: Size, cursors: Cursors) => string> = {
  home: () => '/',
  videos: () => '/videos',
  'videos, page 4,000 or last': ({ videos }) => `/videos?page=${lastPage(videos)}`,
  'a category, page 1,300 or last': ({ videos }) =>
    `/videos/fashion?page=${Math.min(1_300, lastPage(Math.floor(videos / 3)))}`,
  'search, a common word': () => `/videos?search=${COMMON_WORD}`,
  'search, a rare word': () => `/videos?search=${RARE_WORD}`,
  'search, two letters in a category': () => '/videos?category=fashion&search=ba+ke',
  'a video and related ones': ({ videos }) => `/video/${Math.floor(videos / 2)}`,
  products: () => '/affiliate',
  'products, page 4,000 or last': ({ products }) => `/affiliate?page=${lastPage(products)}`,
  'products of a category': () => '/affiliate?category=fashion',
  'products of a retailer': () => `/affiliate?retailer=${SHOP}`,
  'products of a category and retailer': () => `/affiliate?category=fashion&retailer=${SHOP}`,
  'products under a price': () => '/affiliate?max=50',
  'products in a price range': () => '/affiliate?min=18&max=49.90&category=fashion',
  'products of a category and retailer, under a price': () =>
    `/affiliate?category=fashion&retailer=${SHOP}&max=60`,
  'products, the newest': () => '/affiliate?sort=new&category=fashion',
  'products, the cheapest': () => '/affiliate?sort=price-up',
  'products, the most expensive of a retailer': () => `/affiliate?sort=price-down&retailer=${SHOP}&max=80`,
  'products by a common word': () => `/affiliate?search=${COMMON_WORD}`,
  'products by a rare word': () => `/affiliate?search=${RARE_WORD}`,
  'products by a common word, filtered': () => `/affiliate?search=${COMMON_WORD}&category=fashion&max=60`,
  'the whole site, a common word': () => `/search?q=${COMMON_WORD}`,
  'a product': ({ products }) => `/product/${Math.floor(products / 2)}`,
  'a shared collection': ({ collections }) => `/share/${shareCodeOf(Math.floor(collections / 2))}`,
  'sitemap index': () => '/sitemap.xml',
  'API: videos': () => '/api/videos',
  'API: videos, last page': (_, { videos }) => `/api/videos?cursor=${videos}`,
  'API: products, last page': (_, { products }) => `/api/products?cursor=${products}`,
};

function lastPage(rows: number): number {
  return Math.min(4_000, Math.ceil(rows / PER_PAGE));
}

type Cursors = { videos: string; products: string };
/** A cursor of the middle of a list, by the shape that the site gives cursors. */
function cursorOf(values: number[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function nameOf({ videos }: Size): string {
  return videos.toLocaleString('en');
}

/** Milliseconds per uncached page, over catalogs of three sizes, and their ratios to the smallest. */
export async function measureScale(): Promise<Row[]> {
  const sites: Site[] = [];
  for (const size of SIZES) {
    const dataDir = join(tmpdir(), `ribbon-bench-${size.videos}-${size.products}`);
    if (!existsSync(join(dataDir, 'ribbon.db'))) {
      console.log(`Filling ${nameOf(size)} videos and ${size.products.toLocaleString('en')} products …`);
      fill(dataDir, size);
    }
    sites.push(await startSite({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LIMITS: 'off' }));
  }
  const cursors = SIZES.map((size) => ({
    videos: cursorOf([Date.now() - 1_800 * 86_400_000, 1]),
    products: cursorOf([0, 0, Math.floor(size.products / 2)]),
  }));
  const rows: Row[] = [];
  for (const [name, address] of Object.entries(PAGES)) {
    const addresses = SIZES.map((size, index) => {
      const known = cursors[index];
      if (known === undefined) throw new Error('Every size has its cursors.');
      return `${sites[index]?.url}${address(size, known)}`;
    });
    const times = await timeInTurns(
      addresses.map((address) => () => ask(address)),
      { rounds: ROUNDS, warmUp: WARM_UP },
    );
    const [base = 1, ...others] = times.map((each) => percentile(each, 0.5));
    const row: Row = { page: name };
    for (const [index, size] of SIZES.entries()) {
      const each = times[index] ?? [];
      row[`${nameOf(size)}: p50`] = round(percentile(each, 0.5));
      row['p99'.padEnd(4 + index)] = round(percentile(each, 0.99));
    }
    for (const [index, other] of others.entries())
      row[`${nameOf(SIZES[index + 1] ?? SIZES[0] ?? { videos: 0, products: 0, collections: 0 })} ÷ 1,000`] =
        round(other / base);
    rows.push(row);
    console.log(Object.values(row).join(' | '));
  }
  for (const site of sites) await site.stop();
  agent.destroy();
  return rows;
}
