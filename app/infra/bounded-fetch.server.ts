import { AsyncLocalStorage } from 'node:async_hooks';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { charsetOf, decodeBytes } from '#app/lib/text-file.server';
import { isFileFailure } from '#db/file-failure';
import { isPrivateAddress, lookupPublic, PrivateAddress } from './private-address.server';

/** The deadline for one answer, redirects included, in milliseconds, and its largest size, decoded. */
const DEADLINE = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
const REDIRECTS = 3;
/** A wait that a platform asks for without saying how long, in seconds. */
const DEFAULT_WAIT = 60;

export type FetchFailure = {
  ok: false;
  reason: 'timeout' | 'too-large' | 'not-json' | 'rate-limited' | 'refused' | 'not-found' | 'unavailable';
  /** The HTTP status, where there was an answer. */
  status?: number;
  /** Seconds to wait, when rate-limited. */
  retryAfter?: number;
  /** The JSON of an error answer, for the adapter to read its reason from. */
  json?: unknown;
  /** The beginning of an error answer that was asked for as bytes. */
  text?: string;
};
export type FetchOptions = {
  headers?: Record<string, string>;
  /** Origins that the settings name; they are trusted, loopback and http included. Others must be public and https. */
  trusted?: readonly string[];
  /** The same by hosts; one without a port means the scheme's own. */
  trustedHosts?: readonly string[];
  /** Which addresses may be asked at all, the first one and every redirect. */
  allow?: (url: URL) => boolean;
  deadline?: number;
  largest?: number;
};
export type Fetched = { ok: true; status: number; type: string; body: Buffer };

class Refused extends Error {
  constructor(readonly reason: FetchFailure['reason']) {
    super(reason);
  }
}

const deadlines = new AsyncLocalStorage<number>();

/** Runs what asks several things one after the other, all of them together within one deadline. */
export function withinDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + DEADLINE, work);
}

/** The signal that ends one request: at its own deadline, or at that of the work it is part of. */
function deadlineSignal({ deadline = DEADLINE }: FetchOptions): AbortSignal {
  const left = (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
  return AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(deadline, left))));
}

function isTrusted(url: URL, { trusted = [], trustedHosts = [] }: FetchOptions): boolean {
  return trusted.includes(url.origin) || trustedHosts.includes(url.host);
}

function open(
  url: URL,
  options: FetchOptions & { sendHeaders: boolean; mayTrust: boolean; method?: 'GET' | 'HEAD' },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (options.allow?.(url) === false) throw new Refused('refused');
  const trusted = options.mayTrust && isTrusted(url, options);
  if (!trusted && url.protocol !== 'https:') throw new Refused('refused');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!trusted && isIP(host) !== 0 && isPrivateAddress(host)) throw new Refused('refused');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    Accept: 'application/json',
    'Accept-Encoding': 'gzip, deflate, br',
    'User-Agent': 'Ribbon',
    // A key goes to the platform it belongs to, and to nobody whom a redirect names.
    ...(options.sendHeaders ? options.headers : {}),
  };
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        signal,
        agent: false,
        ...(trusted ? {} : { lookup: lookupPublic }),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

function decode(response: IncomingMessage): Readable {
  switch (response.headers['content-encoding']) {
    case 'gzip':
      return response.pipe(createGunzip());
    case 'deflate':
      return response.pipe(createInflate());
    case 'br':
      return response.pipe(createBrotliDecompress());
    default:
      return response;
  }
}

async function readBody(response: IncomingMessage, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = decode(response);
  // An answer that breaks off ends the decoder, too.
  response.on('error', (error) => stream.destroy(error));
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > largest) {
      response.destroy();
      throw new Refused('too-large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The answer that an address leads to, redirects included, before its body is read. */
async function openFollowed(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let target = url;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const response = await open(
      target,
      {
        ...options,
        sendHeaders: target.origin === url.origin,
        // What somebody else's answer leads to is not trusted, whatever it names.
        mayTrust: isTrusted(url, options),
      },
      signal,
    );
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    const leads = status >= 300 && status < 400 && status !== 304;
    if (!leads || location === undefined || !URL.canParse(location, target)) return response;
    response.destroy();
    target = new URL(location, target);
  }
  throw new Refused('refused');
}

async function follow(
  url: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched & { headers: IncomingMessage['headers'] }> {
  const response = await openFollowed(url, options, signal);
  const body = await readBody(response, options.largest ?? MAX_BYTES);
  return {
    ok: true,
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body,
    headers: response.headers,
  };
}

/** Seconds from a `Retry-After`, given as seconds or as a date (RFC 9110, section 10.2.3). */
function readRetryAfter(header: string | undefined): number {
  if (header === undefined) return DEFAULT_WAIT;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : DEFAULT_WAIT;
}

function readFailure(error: unknown, signal: AbortSignal): FetchFailure {
  if (signal.aborted) return { ok: false, reason: 'timeout' };
  if (error instanceof Refused) return { ok: false, reason: error.reason };
  if (error instanceof PrivateAddress) return { ok: false, reason: 'refused' };
  return { ok: false, reason: 'unavailable' };
}

function failureOf(status: number, headers: IncomingMessage['headers'], json: unknown): FetchFailure {
  const failure = { ok: false as const, status, json };
  if (status === 429)
    return { ...failure, reason: 'rate-limited', retryAfter: readRetryAfter(headers['retry-after']) };
  if (status === 404 || status === 410) return { ...failure, reason: 'not-found' };
  if (status >= 400 && status < 500) return { ...failure, reason: 'refused' };
  return { ...failure, reason: 'unavailable' };
}

async function parseJson(body: Buffer): Promise<unknown> {
  try {
    return JSON.parse(await decodeBytes(body));
  } catch {
    return undefined;
  }
}

/** Fetches bytes, bounded in time, size, redirects and reach; every failure is a value. */
export async function fetchBytes(url: string, options: FetchOptions = {}): Promise<Fetched | FetchFailure> {
  const signal = deadlineSignal(options);
  try {
    const { headers, ...answer } = await follow(new URL(url), options, signal);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const text = await decodeBytes(answer.body.subarray(0, 400), charsetOf(answer.type));
    return { ...failureOf(answer.status, headers, undefined), text };
  } catch (error) {
    return readFailure(error, signal);
  }
}

export type FetchedFile = {
  ok: true;
  /** False where the address says that it has nothing newer than was asked about (RFC 9110, section 15.4.5). */
  isNew: boolean;
  etag: string | null;
  lastModified: string | null;
  /** The encoding that the answer names. */
  charset: string | null;
};

/** A file that did not come, or that came and could not be written here. */
export type FileFailure = Omit<FetchFailure, 'reason'> & { reason: FetchFailure['reason'] | 'not-stored' };

/** Fetches bytes into a file, without holding them in memory; bounded as others, every failure is a value. The file is the caller's. */
export async function fetchToFile(
  url: string,
  file: string,
  options: FetchOptions,
): Promise<FetchedFile | FileFailure> {
  const signal = deadlineSignal(options);
  try {
    const response = await openFollowed(new URL(url), options, signal);
    const { statusCode: status = 0, headers } = response;
    const { etag = null, 'last-modified': lastModified = null } = headers;
    const charset = charsetOf(headers['content-type']);
    if (status === 304) {
      response.destroy();
      return { ok: true, isNew: false, etag, lastModified, charset };
    }
    if (status < 200 || status >= 300) {
      response.destroy();
      return failureOf(status, headers, undefined);
    }
    const { largest = MAX_BYTES } = options;
    const stream = decode(response);
    response.on('error', (error) => stream.destroy(error));
    await pipeline(
      stream,
      async function* bound(chunks: AsyncIterable<Buffer>) {
        let size = 0;
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > largest) throw new Refused('too-large');
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
    return { ok: true, isNew: true, etag, lastModified, charset };
  } catch (error) {
    if (isFileFailure(error)) return { ok: false, reason: 'not-stored' };
    return readFailure(error, signal);
  }
}

/** Fetches JSON; what is not sent as JSON, or is none, is a failure. */
export async function fetchJson(
  url: string,
  options: FetchOptions = {},
): Promise<{ ok: true; json: unknown } | FetchFailure> {
  const signal = deadlineSignal(options);
  try {
    const { status, type, body, headers } = await follow(new URL(url), options, signal);
    const json = /\bjson\b/i.test(type) ? await parseJson(body) : undefined;
    if (status < 200 || status >= 300) return failureOf(status, headers, json);
    return json === undefined ? { ok: false, reason: 'not-json', status } : { ok: true, json };
  } catch (error) {
    return readFailure(error, signal);
  }
}

/** Asks what is at an address, without following it anywhere and without reading what it sends. */
export async function probe(
  url: string,
  { method, ...options }: FetchOptions & { method: 'GET' | 'HEAD' },
): Promise<{ ok: true; status: number; location: string | null } | FetchFailure> {
  const signal = deadlineSignal(options);
  try {
    const target = new URL(url);
    const mayTrust = isTrusted(target, options);
    const response = await open(target, { ...options, method, mayTrust, sendHeaders: true }, signal);
    response.destroy();
    const { location = '' } = response.headers;
    const resolved =
      URL.canParse(location, target) && location !== '' ? new URL(location, target).href : null;
    return { ok: true, status: response.statusCode ?? 0, location: resolved };
  } catch (error) {
    return readFailure(error, signal);
  }
}
