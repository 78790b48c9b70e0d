import { and, eq, inArray, sql } from 'drizzle-orm';
import { fetchPublicImage, makeImage } from '#app/features/media/thumbnail.server';
import { findImportedVideo } from '#app/features/videos/video.server';
import { findVideoByUrl } from '#app/features/videos/video-import.server';
import { orm } from '#app/infra/database.server';
import { linkKey, listAmazonKeys } from '#app/lib/link-key';
import { offers, products } from '#db/schema';

export function findLinkedVideo(text: string): number | null {
  const asked = URL.canParse(text) ? findVideoByUrl(text) : null;
  return asked && (findImportedVideo(asked.source, asked.sourceId)?.id ?? null);
}

/** Returns the published product that a link leads to, or null. A product of one Amazon is found by links to the others. */
export function findLinkedProduct(url: string): number | null {
  if (!/^https?:\/\//i.test(url)) return null;
  const key = linkKey(url);
  const [, asin] = /^amazon\.[a-z.]+\/dp\/(\w{10})$/.exec(key) ?? [];
  const keys = asin === undefined ? [key] : [key, ...listAmazonKeys(asin)];
  if (key === '') return null;
  const mainId = sql<number>`coalesce(${products.mergedIntoId}, ${products.id})`;
  const isOffered = eq(products.id, offers.productId);
  const offered = orm.select({ id: mainId }).from(offers).innerJoin(products, isOffered);
  const linked = offered.where(inArray(offers.linkKey, keys)).limit(20);
  const shown = and(inArray(products.id, linked), eq(products.status, 'published'));
  return orm.select({ id: products.id }).from(products).where(shown).orderBy(products.id).get()?.id ?? null;
}

/** Downloads images of the old site once each. */
export class Images {
  readonly stored = new Map<string, string | null>();

  constructor(private readonly trustedHosts: readonly string[]) {}

  async fetch(url: string): Promise<string | null> {
    const known = this.stored.get(url);
    if (known !== undefined) return known;
    const isTrusted = URL.canParse(url) && this.trustedHosts.includes(new URL(url).host);
    // Old texts embed over http what their sites also serve over https.
    const secure = isTrusted ? url : url.replace(/^http:/i, 'https:');
    const made = await makeImage(await fetchPublicImage(secure, this.trustedHosts));
    this.stored.set(url, made);
    return made;
  }

  get count(): number {
    return [...this.stored.values()].filter((url) => url !== null).length;
  }
}
