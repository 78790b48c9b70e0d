import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { etagOf } from '#app/lib/etag.server';
import { memoize } from '#app/lib/memoize';
import { type PageSources, securityHeaders } from '#app/server/http/security-headers.server';

/** Large enough for a compressed page, in bytes. Node's default of 16 KiB would need several turns. */
const CHUNK_SIZE = 64 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const CAPACITY = 64 * 1024 * 1024;
/** Milliseconds before a page is compressed at the best quality. Search pages are rarely requested twice. */
const MIN_AGE_TO_RECOMPRESS = 1_000;
/** The precision of `usedAt`, in milliseconds: moving a popular page in the map for each request costs more than sending it. */
const USED_AT_PRECISION = 100;
export const VARY = 'Accept-Encoding, Cookie, Save-Data';
export type Encoding = 'br' | 'gzip' | 'identity';

export type Rendered = PageSources & {
  status: number;
  headers: Headers;
  body: Buffer;
  keepUntil: number | null;
  /** Seconds for which a CDN may store it. */
  cdnMaxAge: number;
};
type EncodedBody = { headers: string[]; body: Buffer };
export type CachedPage = {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. Setting them one by one costs more than finding the page. */
  headers: string[];
  bodies: Record<Encoding, EncodedBody>;
  expiresAt: number;
  usedAt: number;
  /** Null once it is compressed at the best quality, or waits for that. */
  recompressAt: number | null;
};

/** @param quality from 0 to 11. The best takes a hundred times as long as 4. */
export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, brotliOptions(body, quality));
}

/** Compresses a page in this thread, at a quality that takes less than a millisecond: another thread would cost half of it. */
export function brotliNow(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, brotliOptions(body, quality));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    chunkSize: CHUNK_SIZE,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

function withEncoding(own: string[], encoding: Encoding, body: Buffer): EncodedBody {
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { headers: [...own, ...encoded, 'Content-Length', String(body.length)], body };
}

async function makePage(rendered: Rendered): Promise<CachedPage> {
  const { headers, body, keepUntil, cdnMaxAge } = rendered;
  // Browsers revalidate each time; only a CDN may store the page.
  const cacheControl = cdnMaxAge === 0 ? 'no-cache' : `public, max-age=0, s-maxage=${cdnMaxAge}`;
  // Made from the content, so that it survives a restart. Weak, since all encodings share it (RFC 9110, section 8.8.1).
  const etag = `W/${etagOf(body)}`;
  const type = headers.get('Content-Type') ?? 'text/html; charset=utf-8';
  const more = ['X-Robots-Tag', 'Link'].filter((name) => headers.has(name));
  const own = [
    ...securityHeaders(rendered),
    ['ETag', etag],
    ['Cache-Control', cacheControl],
    ['Vary', VARY],
    ['Content-Type', type],
    ...more.map((name) => [name, headers.get(name) ?? '']),
  ].flat();
  return {
    etag,
    headers: own,
    bodies: {
      identity: withEncoding(own, 'identity', body),
      gzip: withEncoding(own, 'gzip', await compressGzip(body, { level: 6 })),
      br: withEncoding(own, 'br', await brotli(body, 5)),
    },
    expiresAt: keepUntil ?? Number.POSITIVE_INFINITY,
    recompressAt: Date.now() + MIN_AGE_TO_RECOMPRESS,
    usedAt: Date.now(),
  };
}

function sizeOf({ bodies }: CachedPage): number {
  return bodies.identity.body.length + bodies.gzip.body.length + bodies.br.body.length;
}

function isCacheable({ status, headers }: Rendered): boolean {
  const isPrivate = /no-store|private/.test(headers.get('Cache-Control') ?? '');
  return status === 200 && !isPrivate && !headers.has('Set-Cookie');
}

/** Holds pages by key in memory, and drops the least recently used. Simultaneous requests for one page render it once. */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #rendering = new Map<string, Promise<Rendered>>();
  #size = 0;
  #compressing: Promise<void> = Promise.resolve();

  constructor(private readonly capacity = CAPACITY) {}

  get(key: string, now = Date.now()): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    if (page.expiresAt <= now) {
      this.#drop(key, page);
      return null;
    }
    if (now - page.usedAt >= USED_AT_PRECISION) {
      page.usedAt = now;
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    if (page.recompressAt !== null && now >= page.recompressAt) {
      page.recompressAt = null;
      this.#compressing = this.#compressing.then(() => this.#recompress(key, page));
    }
    return page;
  }

  /** Returns the page of a key, which it renders when needed. A response that must not be cached is returned as it is. */
  async getOrRender(key: string, render: () => Promise<Rendered>): Promise<CachedPage | Rendered> {
    const cached = this.get(key);
    if (cached) return cached;
    let rendering = this.#rendering.get(key);
    if (rendering === undefined) {
      rendering = render().finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    const rendered = await rendering;
    if (!isCacheable(rendered)) return rendered;
    return this.get(key) ?? this.#store(key, await makePage(rendered));
  }

  #store(key: string, page: CachedPage): CachedPage {
    const previous = this.#pages.get(key);
    if (previous) return previous;
    this.#pages.set(key, page);
    this.#size += sizeOf(page);
    for (const [oldKey, oldest] of this.#pages) {
      if (this.#size <= this.capacity) break;
      this.#drop(oldKey, oldest);
    }
    return page;
  }

  /** Brotli's best quality takes a tenth of a second, so it runs in the background, one page at a time. */
  async #recompress(key: string, page: CachedPage): Promise<void> {
    if (this.#pages.get(key) !== page) return;
    const best = await brotli(page.bodies.identity.body, 11);
    if (this.#pages.get(key) !== page) return;
    this.#size += best.length - page.bodies.br.body.length;
    page.bodies.br = withEncoding(page.headers, 'br', best);
  }

  #drop(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#size -= sizeOf(page);
  }
}

export const chooseEncoding = memoize((accepts: string): Encoding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepts } });
  return (['br', 'gzip'] as const).find((name) => negotiator.encodings([name]).length > 0) ?? 'identity';
});
