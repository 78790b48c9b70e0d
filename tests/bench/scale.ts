import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';
import { agent, ask, timeInTurns } from './ask';
import { fill, type Size, shareCodeOf } from './fill';
import { RARE_SIZE, SHOPS, UNCOMMON_SIZE } from './fill-products';
import { COMMON_WORD, RARE_WORD } from './fill-words';
import { cpuOf } from './load';
import { percentile, type Row, round } from './table';

const SIZES: Size[] = [
  { videos: 1_000, products: 1_000, collections: 500 },
  { videos: 1_000_000, products: 1_000_000, collections: 50_000 },
];
const ROUNDS = 100;
const WARM_UP = 10;
/** Rounds before the first row. New processes compile their code, and read the pages of the database, for as long. */
const FIRST_WARM_UP = 300;
const PER_PAGE = 24;
/** Is in the folder of a catalog that is whole. */
const DONE = 'filled';
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
  'products of a size': () => '/affiliate?size=M',
  'products of a size under a price': () => '/affiliate?size=M&max=49.90',
  'products of a size, a color and a category, the cheapest': () =>
    '/affiliate?size=M&color=black&category=fashion&sort=price-up',
  'products of a size in 1 %': () => `/affiliate?size=${UNCOMMON_SIZE}`,
  'products of a size in 1 % under a price': () => `/affiliate?size=${UNCOMMON_SIZE}&max=49.90`,
  'products of a size in 1 %, a category and a retailer, under a price': () =>
    `/affiliate?size=${UNCOMMON_SIZE}&category=fashion&retailer=${SHOP}&max=60`,
  'products of a rare size under a price': () => `/affiliate?size=${RARE_SIZE}&max=60`,
  'products of a color in a price range, the newest': () =>
    '/affiliate?color=garnet&min=18&max=49.90&category=fashion&sort=new',
  'products by a common word': () => `/affiliate?search=${COMMON_WORD}`,
  'products by a rare word': () => `/affiliate?search=${RARE_WORD}`,
  'products by a common word, filtered': () => `/affiliate?search=${COMMON_WORD}&category=fashion&max=60`,
  'products by a common word, of a size': () => `/affiliate?search=${COMMON_WORD}&size=M&max=60`,
  'the whole site, a common word': () => `/search?q=${COMMON_WORD}`,
  'a product': ({ products }) => `/product/${Math.floor(products / 2)}`,
  'a shared collection': ({ collections }) => `/share/${shareCodeOf(Math.floor(collections / 2))}`,
  'sitemap index': () => '/sitemap.xml',
  RSS: () => '/feed.xml',
  'API: videos': () => '/api/videos',
  'API: videos, last page': (_, { videos }) => `/api/videos?cursor=${videos}`,
  'API: products': () => '/api/products',
  'API: products, last page': (_, { products }) => `/api/products?cursor=${products}`,
  'API: products of a size and a category under a price': () =>
    '/api/products?size=M&category=fashion&max=49.90',
  'API: products by a common word': () => `/api/products?search=${COMMON_WORD}`,
  'API: a product': ({ products }) => `/api/products/${Math.floor(products / 2)}`,
  'API: videos of a category': () => '/api/videos/category/fashion',
};

/** Pages of the dashboard. */
const ADMIN_PAGES: typeof PAGES = {
  'dashboard: overview': () => '/admin/overview',
  'dashboard: products': () => '/admin/products',
  'dashboard: products, by name': () => '/admin/products?sort=name',
  'dashboard: products, the most clicked': () => '/admin/products?sort=clicks',
  'dashboard: products of a category and retailer': () => `/admin/products?category=fashion&retailer=${SHOP}`,
  'dashboard: products by a common word': () => `/admin/products?q=${COMMON_WORD}`,
  'dashboard: a product': ({ products }) => `/admin/products/${Math.floor(products / 2)}`,
  'dashboard: videos': () => '/admin/videos',
  'dashboard: videos by a common word': () => `/admin/videos?q=${COMMON_WORD}`,
  'dashboard: a video': ({ videos }) => `/admin/videos/${Math.floor(videos / 2)}`,
  'dashboard: categories': () => '/admin/categories',
  'dashboard: links': () => '/admin/links',
  'dashboard: performance': () => '/admin/performance',
  'dashboard: feeds': () => '/admin/feeds',
  'dashboard: collections': () => '/admin/collections',
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

/** Starts the site with a catalog of this size, and logs in. The catalog stays for the next time. */
async function startCatalog(size: Size): Promise<{ site: Site; cookie: string }> {
  const dataDir = join(tmpdir(), `ribbon-bench-${size.videos}-${size.products}`);
  if (!existsSync(join(dataDir, DONE))) {
    console.log(`Filling ${nameOf(size)} videos and ${size.products.toLocaleString('en')} products …`);
    rmSync(dataDir, { recursive: true, force: true });
    fill(dataDir, size);
    writeFileSync(join(dataDir, DONE), '');
  }
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.exec('PRAGMA foreign_keys = ON; DELETE FROM users');
  database.close();
  const site = await startSite({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LIMITS: 'off' });
  return { site, cookie: (await becomeAdministrator(site)).cookies };
}

/** Milliseconds per uncached page, over a small and a large catalog, and the ratios of the large one to the small one. */
export async function measureScale(): Promise<Row[]> {
  const catalogs: Awaited<ReturnType<typeof startCatalog>>[] = [];
  for (const size of SIZES) catalogs.push(await startCatalog(size));
  const cursors = SIZES.map((size) => ({
    videos: cursorOf([Date.now() - 1_800 * 86_400_000, 1]),
    products: cursorOf([0, 0, Math.floor(size.products / 2)]),
  }));
  const homes = catalogs.map(({ site: { url } }) => ask.bind(null, url));
  await timeInTurns(homes, { rounds: FIRST_WARM_UP, warmUp: 0 });
  const rows: Row[] = [];
  for (const [name, address] of [...Object.entries(PAGES), ...Object.entries(ADMIN_PAGES)]) {
    const requests = SIZES.map((size, index) => {
      const [known, catalog] = [cursors[index], catalogs[index]];
      if (known === undefined || catalog === undefined) throw new Error('Every size has its catalog.');
      const url = `${catalog.site.url}${address(size, known)}`;
      return () => ask(url, name in ADMIN_PAGES ? catalog.cookie : undefined);
    });
    const pids = catalogs.map(({ site }) => site.process.pid ?? 0);
    await timeInTurns(requests, { rounds: WARM_UP, warmUp: 0 });
    const before = pids.map(cpuOf);
    const times = await timeInTurns(requests, { rounds: ROUNDS, warmUp: 0 });
    const cpu = pids.map((pid, index) => (cpuOf(pid) - (before[index] ?? 0)) / ROUNDS);
    const row: Row = { page: name };
    for (const [index, size] of SIZES.entries()) {
      const each = times[index] ?? [];
      row[`${nameOf(size)}: p50`] = round(percentile(each, 0.5));
      row['p99'.padEnd(4 + index)] = round(percentile(each, 0.99));
      row['CPU ms'.padEnd(7 + index)] = round(cpu[index] ?? 0);
    }
    const [base = [], large = []] = times;
    row['p50, large ÷ small'] = round(percentile(large, 0.5) / percentile(base, 0.5));
    row['CPU, large ÷ small'] = round((cpu[1] ?? 0) / (cpu[0] || 1));
    rows.push(row);
    console.log(Object.values(row).join(' | '));
  }
  for (const { site } of catalogs) await site.stop();
  agent.destroy();
  return rows;
}
