import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import {
  contentSecurityPolicy,
  type InlineSources,
  securityHeaders,
} from '#app/server/http/security-headers.server';

/** Room for a page that is compressed, in bytes: one turn instead of one for each 16 KiB. */
const WHOLE = 64 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Memory that cached pages may take, all encodings together. */
const CAPACITY = 64 * 1024 * 1024;
/**
 * How long a page must have been kept when it is asked for again to be compressed well, in milliseconds. Addresses with words
 * of a visitor's own are asked for once, and while an import runs no page lives long.
 */
const STEADY = 1_000;
/** How exactly it is known when a page was used last, in milliseconds: putting one that many ask for in its place each time costs more than sending it. */
const USED_WITHIN = 100;
/** What an answer's form depends on, beside its address. */
export const VARY = 'Accept-Encoding, Cookie, Save-Data';
export type Encoding = 'br' | 'gzip' | 'identity';

export type Rendered = {
  status: number;
  headers: Headers;
  body: Buffer;
  keepUntil: number | null;
  frameOrigin: string | undefined;
  /** Seconds for which a CDN may keep it, too. */
  sharedFor: number;
  /** The inline code that it may run; undefined for what is no page. */
  inline?: InlineSources | undefined;
};
/** What is sent to who takes this encoding: all headers, and the bytes. */
type Form = { headers: string[]; body: Buffer };
export type CachedPage = {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them; setting them one by one costs more than looking the page up. */
  headers: string[];
  forms: Record<Encoding, Form>;
  endsAt: number;
  /** When it was taken for used last. */
  usedAt: number;
  /** When it was made; null once it is compressed well, or about to be. */
  madeAt: number | null;
};

/** @param quality 0 to 11; the best takes a hundred times as long as the fourth. */
export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, brotliOptions(body, quality));
}

/**
 * The same at once, for a page that is sent once, at a quality that takes less than a millisecond: asking another thread for it and
 * waking up again takes half as long as doing it.
 */
export function brotliNow(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, brotliOptions(body, quality));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    chunkSize: WHOLE,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

/** The policy of a rendered page: its inline code by hash, and the player that it frames. */
export function policyOf({ inline, frameOrigin }: Rendered): string {
  return contentSecurityPolicy(inline, { frameOrigin });
}

function formOf(own: string[], encoding: Encoding, body: Buffer): Form {
  const said = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { headers: [...own, ...said, 'Content-Length', String(body.length)], body };
}

async function makePage(rendered: Rendered): Promise<CachedPage> {
  const { headers, body, keepUntil, sharedFor } = rendered;
  // A browser asks again each time; only what stands between may keep it.
  const keeping = sharedFor === 0 ? 'no-cache' : `public, max-age=0, s-maxage=${sharedFor}`;
  // From the content, so that it survives a restart; the page's time, build and versions are all in its bytes.
  // Weak, since it names every encoding of the page (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const own = [
    ...securityHeaders(policyOf(rendered)).flat(),
    'ETag',
    etag,
    'Cache-Control',
    keeping,
    'Vary',
    VARY,
    'Content-Type',
    headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    ...['X-Robots-Tag', 'Link'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [name, value];
    }),
  ];
  return {
    etag,
    headers: own,
    forms: {
      identity: formOf(own, 'identity', body),
      gzip: formOf(own, 'gzip', await compressGzip(body, { level: 6 })),
      br: formOf(own, 'br', await brotli(body, 5)),
    },
    endsAt: keepUntil ?? Number.POSITIVE_INFINITY,
    madeAt: Date.now(),
    usedAt: Date.now(),
  };
}

function sizeOf({ forms }: CachedPage): number {
  return forms.identity.body.length + forms.gzip.body.length + forms.br.body.length;
}

/** Whether an answer may be kept at all: a success that sets no cookie and does not forbid it. */
export function isCacheable({ status, headers }: Rendered): boolean {
  return (
    status === 200 &&
    !headers.has('Set-Cookie') &&
    !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  );
}

/**
 * Pages by key in memory, the longest unused leaving first. A key holds everything that a page depends on, so an entry is
 * never wrong, only forgotten. A page that many ask for at once is rendered once.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #rendering = new Map<string, Promise<Rendered>>();
  #size = 0;
  #compressing: Promise<void> = Promise.resolve();

  constructor(private readonly capacity = CAPACITY) {}

  /** Bytes that the cached pages take now. */
  get size(): number {
    return this.#size;
  }

  get(key: string, now = Date.now()): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    if (page.endsAt <= now) {
      this.#drop(key, page);
      return null;
    }
    // The order of a Map is the order of use, as exactly as it is worth.
    if (now - page.usedAt >= USED_WITHIN) {
      page.usedAt = now;
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    if (page.madeAt !== null && now - page.madeAt >= STEADY) {
      page.madeAt = null;
      this.#compressing = this.#compressing.then(() => this.#compressWell(key, page));
    }
    return page;
  }

  /** Done when no page waits for its best compression any more. */
  whenCompressed(): Promise<void> {
    return this.#compressing;
  }

  /** The page under this key, rendered now if need be; an answer that must not be kept comes back as it is. */
  async getOrRender(key: string, render: () => Promise<Rendered>): Promise<CachedPage | Rendered> {
    const cacheable = this.get(key);
    if (cacheable) return cacheable;
    let rendering = this.#rendering.get(key);
    if (rendering === undefined) {
      rendering = render().finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    const rendered = await rendering;
    if (!isCacheable(rendered)) return rendered;
    return this.get(key) ?? this.#keep(key, await makePage(rendered));
  }

  #keep(key: string, page: CachedPage): CachedPage {
    const previous = this.#pages.get(key);
    if (previous) return previous;
    this.#pages.set(key, page);
    this.#size += sizeOf(page);
    this.#makeRoom();
    return page;
  }

  /** Brotli at its best takes a tenth of a second, so it is done beside the answers, once a page and one page at a time. */
  async #compressWell(key: string, page: CachedPage): Promise<void> {
    if (this.#pages.get(key) !== page) return;
    const best = await brotli(page.forms.identity.body, 11);
    if (this.#pages.get(key) !== page) return;
    this.#size += best.length - page.forms.br.body.length;
    page.forms.br = formOf(page.headers, 'br', best);
  }

  #makeRoom(): void {
    for (const [key, page] of this.#pages) {
      if (this.#size <= this.capacity) return;
      this.#drop(key, page);
    }
  }

  #drop(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#size -= sizeOf(page);
  }
}

// Few browsers make most visits, and each writes this header in its own way.
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 1_000;

function negotiate(accepts: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepts } });
  return (['br', 'gzip'] as const).find((name) => negotiator.encodings([name]).length > 0) ?? 'identity';
}

/** The best encoding that a client takes (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepts: string | undefined): Encoding {
  if (accepts === undefined) return 'identity';
  const known = chosen.get(accepts);
  if (known !== undefined) return known;
  if (chosen.size >= MAX_CHOSEN) chosen.clear();
  const encoding = negotiate(accepts);
  chosen.set(accepts, encoding);
  return encoding;
}
