import { type FetchFailure, fetchBytes } from '#app/infra/bounded-fetch.server';
import { env } from '#app/infra/env.server';
import { startThread } from '#app/infra/thread.server';
import { truncate } from '#app/lib/format';
import { printGtin } from '#app/lib/gtin';
import { nameShop, unwrapLink } from '#app/lib/link-key';
import { charsetOf, decodeBytes } from '#app/lib/text-file.server';
import { type ReadPage, readProductHtml } from './product-page/page-facts.server';
import { printPagePrice } from './product-page/page-price';
import { PAGE_ERRORS, PAGE_SOURCES, PAGE_WITHOUT_CURRENCY } from './product-page-texts';
import { joinAvailability, MAX_VARIANTS, toVariantRow, type Variant } from './variant';

const MAX_BYTES = 3 * 1024 * 1024;
const DEADLINE = 10_000;
const CHALLENGE =
  /just a moment|attention required|checking your browser|verify (?:that )?you are (?:a )?human|robot or human|are you a (?:robot|human)|pardon our interruption|access (?:to this page has been )?denied|captcha/i;

/** Amazon's terms forbid reading its pages. Its short links have other hosts. */
function isAmazon(url: URL): boolean {
  return /(?:^|\.)amazon(?:\.[a-z]{2,3}){1,2}$/.test(url.hostname) || nameShop(url.href) === 'Amazon';
}

export type PageRead = { ok: true; url: string; page: ReadPage } | { ok: false; error: string };

function describeFailure(host: string, { reason, status, text = '' }: FetchFailure): string {
  const code = status === undefined ? '' : ` (${status})`;
  if (CHALLENGE.test(text)) return PAGE_ERRORS.challenge(host);
  return PAGE_ERRORS[reason === 'not-json' ? 'unavailable' : reason](host, code);
}

/** Returns the URL of the retailer's page behind known redirects, or null for text that is not a URL. */
export function pageUrlOf(link: string): string | null {
  const url = unwrapLink(link.trim());
  if (url === null || (!url.hostname.includes('.') && !env.FEED_HOSTS_TRUSTED.includes(url.host)))
    return null;
  if (!env.FEED_HOSTS_TRUSTED.includes(url.host)) url.protocol = 'https:';
  return url.href;
}

/** Longer than a page of 3 MB takes on a slow machine, in milliseconds. */
const READING_TIME = 5_000;

/** Reads a page in a thread, since few of its bytes can mean hours of work. Returns null for a page that takes too long. */
function readApart(html: string, url: string): Promise<ReadPage | null> {
  const thread = startThread('page-job.js', { html, url }, { maxOldGenerationSizeMb: 256 });
  if (thread === null)
    return Promise.resolve()
      .then(() => readProductHtml(html, url))
      .catch(() => null);
  const timer = setTimeout(() => void thread.terminate(), READING_TIME);
  return new Promise<ReadPage | null>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => resolve(null));
    thread.once('exit', () => resolve(null));
  }).finally(() => clearTimeout(timer));
}

/** Fetches and reads the product of a page. A failure names the host and what to do. */
export async function readProductPage(link: string): Promise<PageRead> {
  const url = pageUrlOf(link);
  if (url === null) return { ok: false, error: PAGE_ERRORS.notALink };
  const { host } = new URL(url);
  let meetsAmazon = false;
  // Links of the page start at the last redirect.
  let last = url;
  const answer = await fetchBytes(url, {
    headers: { Accept: 'text/html,application/xhtml+xml' },
    maxBytes: MAX_BYTES,
    deadline: DEADLINE,
    trustedHosts: env.FEED_HOSTS_TRUSTED,
    allow: (target) => {
      last = target.href;
      meetsAmazon ||= isAmazon(target);
      return !meetsAmazon;
    },
  });
  if (meetsAmazon) return { ok: false, error: PAGE_ERRORS.amazon };
  if (!answer.ok) return { ok: false, error: describeFailure(host, answer) };
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.type))
    return { ok: false, error: PAGE_ERRORS.notAPage(host) };
  const html = await decodeBytes(answer.body, charsetOf(answer.type));
  const page = await readApart(html, last);
  if (page === null) return { ok: false, error: PAGE_ERRORS.tooComplex(host) };
  const isSold = page.price !== undefined || page.images !== undefined || page.gtin !== undefined;
  if (!isSold && CHALLENGE.test(page.name?.value ?? ''))
    return { ok: false, error: PAGE_ERRORS.challenge(host) };
  return page.name ? { ok: true, url, page } : { ok: false, error: PAGE_ERRORS.noProduct(host) };
}

/** Returns the variants of a page, each size and color once. Visitors follow the affiliate link of the product. */
export function listPageVariants({ variants, price }: ReadPage): Variant[] {
  const all = new Map<string, Variant>();
  const own = price && printPagePrice(price.value);
  for (const { size, color, availability, image, gtin, price: given } of variants?.value ?? []) {
    const key = JSON.stringify([size, color]);
    const before = all.get(key)?.availability ?? availability;
    const text = given && printPagePrice(given);
    all.set(key, {
      feedKey: null,
      size: truncate(size, 60) || null,
      color: truncate(color, 60) || null,
      price: text === own ? null : text,
      availability: joinAvailability([before, availability]),
      link: null,
      imageAddress: image || null,
      gtin,
    });
  }
  return [...all.values()].slice(0, MAX_VARIANTS);
}

/** Returns values for the fields of the product form, and where each came from. */
export function fillFromPage(page: ReadPage, today = new Date()) {
  const values: Record<string, string> = {};
  const sources: Record<string, string> = {};
  const fill = (field: string, found: ReadPage[keyof ReadPage], value = String(found?.value ?? '')) => {
    if (found === undefined || value === '') return;
    values[field] = value;
    sources[field] = PAGE_SOURCES[found.source];
  };
  const { price, gtin, images } = page;
  fill('name', page.name, truncate(page.name?.value ?? '', 200));
  fill('description', page.description, truncate(page.description?.value ?? '', 5_000));
  fill('brand', page.brand, truncate(page.brand?.value ?? '', 60));
  fill('mpn', page.mpn, truncate(page.mpn?.value ?? '', 70));
  fill('availability', page.availability);
  fill('gtin', gtin, gtin && printGtin(gtin.value));
  fill('imageAddress', images, images?.value.join('\n'));
  const rows = listPageVariants(page).map(toVariantRow);
  if (rows.length > 0) fill('variants', page.variants, JSON.stringify(rows));
  if (price) {
    const { currency, oldAmount: amount } = price.value;
    fill('price', price, printPagePrice(price.value));
    fill('priceSeen', price, today.toISOString().slice(0, 10));
    if (amount !== null) fill('originalPrice', price, printPagePrice({ ...price.value, amount }));
    if (currency === null) sources.price += ` ${PAGE_WITHOUT_CURRENCY}`;
  }
  return { values, sources };
}
