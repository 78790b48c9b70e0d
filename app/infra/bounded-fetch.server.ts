import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parseJson } from '#app/lib/json';
import { charsetOf, decodeBytes } from '#app/lib/text-file.server';
import { isFileFailure } from '#db/file-failure';
import * as requests from './bounded-request.server';
import { PrivateAddress } from './ip-address.server';

const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
/** How long to wait after a 429 without a valid `Retry-After`, in seconds. */
const DEFAULT_WAIT = 60;

export type FetchFailure = {
  ok: false;
  reason: 'timeout' | 'too-large' | 'not-json' | 'rate-limited' | 'refused' | 'not-found' | 'unavailable';
  status?: number;
  retryAfter?: number;
  /** The JSON of an error response, from which an adapter reads the reason. */
  json?: unknown;
  text?: string;
};
export type FetchOptions = requests.RequestOptions & {
  /** The largest body after decompression, in bytes. */
  maxBytes?: number;
};
export type Fetched = { ok: true; status: number; type: string; body: Buffer };

const DECODERS = new Map<string | undefined, () => Duplex>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Reads a decoded body. @throws RefusedRequest beyond `maxBytes` */
async function* readBody(response: IncomingMessage, maxBytes = DEFAULT_MAX_BYTES): AsyncGenerator<Buffer> {
  const decoder = DECODERS.get(response.headers['content-encoding']);
  const stream = decoder === undefined ? response : response.pipe(decoder());
  // Without this, an interrupted response would leave the decoder waiting.
  response.on('error', (error) => stream.destroy(error));
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new requests.RefusedRequest('too-large');
    }
    yield chunk;
  }
}

async function fetchBody(url: string, options: FetchOptions, signal: AbortSignal) {
  const response = await requests.openFollowed(new URL(url), options, signal);
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(response, options.maxBytes)) chunks.push(chunk);
  return { status, headers, type: headers['content-type'] ?? '', body: Buffer.concat(chunks) };
}

/** Returns the seconds of a `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(header: string | undefined): number {
  if (header === undefined) return DEFAULT_WAIT;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : DEFAULT_WAIT;
}

/** Runs a request until its deadline. Every failure is a value. */
async function attempt<T>(
  options: FetchOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | FetchFailure> {
  const signal = requests.deadlineSignal(options);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'timeout' };
    if (error instanceof requests.RefusedRequest) return { ok: false, reason: error.reason };
    return { ok: false, reason: error instanceof PrivateAddress ? 'refused' : 'unavailable' };
  }
}

function failureOf(status: number, headers: IncomingMessage['headers'], json: unknown): FetchFailure {
  const failure = { ok: false as const, status, json };
  if (status === 429)
    return { ...failure, reason: 'rate-limited', retryAfter: readRetryAfter(headers['retry-after']) };
  if (status === 404 || status === 410) return { ...failure, reason: 'not-found' };
  if (status >= 400 && status < 500) return { ...failure, reason: 'refused' };
  return { ...failure, reason: 'unavailable' };
}

/** Fetches bytes within limits of time, size, redirects and reachable hosts. Every failure is a value. */
export function fetchBytes(url: string, options: FetchOptions = {}): Promise<Fetched | FetchFailure> {
  return attempt(options, async (signal) => {
    const { status, headers, type, body } = await fetchBody(url, options, signal);
    if (status >= 200 && status < 300) return { ok: true, status, type, body };
    const text = await decodeBytes(body.subarray(0, 400), charsetOf(type));
    return { ...failureOf(status, headers, undefined), text };
  });
}

export type FetchedFile = {
  ok: true;
  /** False for a 304: the stored file is still current (RFC 9110, section 15.4.5). */
  isNew: boolean;
  etag: string | null;
  lastModified: string | null;
  charset: string | null;
};

export type FileFailure = Omit<FetchFailure, 'reason'> & { reason: FetchFailure['reason'] | 'not-stored' };

/** Fetches bytes into a file without holding them in memory, within the limits of `fetchBytes`. The caller removes the file. */
export function fetchToFile(url: string, file: string, options: FetchOptions) {
  return attempt<FetchedFile | FileFailure>(options, async (signal) => {
    const response = await requests.openFollowed(new URL(url), options, signal);
    const { statusCode: status = 0, headers } = response;
    const { etag = null, 'last-modified': lastModified = null } = headers;
    const facts = { ok: true as const, etag, lastModified, charset: charsetOf(headers['content-type']) };
    if (status < 200 || status >= 300) {
      response.destroy();
      return status === 304 ? { ...facts, isNew: false } : failureOf(status, headers, undefined);
    }
    try {
      const stored = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(readBody(response, options.maxBytes), stored);
    } catch (error) {
      if (isFileFailure(error)) return { ok: false, reason: 'not-stored' };
      throw error;
    }
    return { ...facts, isNew: true };
  });
}

/** Fetches JSON. Another content type or invalid JSON is a failure. */
export function fetchJson(url: string, options: FetchOptions = {}) {
  return attempt<{ ok: true; json: unknown } | FetchFailure>(options, async (signal) => {
    const { status, headers, type, body } = await fetchBody(url, options, signal);
    const json = /\bjson\b/i.test(type) ? parseJson(await decodeBytes(body).catch(() => '')) : undefined;
    if (status < 200 || status >= 300) return failureOf(status, headers, json);
    return json === undefined ? { ok: false, reason: 'not-json', status } : { ok: true, json };
  });
}

/** Returns the status and redirect target of a URL. It follows no redirect and reads no body. */
export function probe(url: string, { method, ...options }: FetchOptions & { method: 'GET' | 'HEAD' }) {
  return attempt(options, async (signal) => {
    const target = new URL(url);
    const mayTrust = requests.isTrusted(target, options);
    const passed = { ...options, method, mayTrust, sendHeaders: true };
    const response = await requests.openUrl(target, passed, signal);
    response.destroy();
    const { location = '' } = response.headers;
    const isUrl = location !== '' && URL.canParse(location, target);
    const status = response.statusCode ?? 0;
    return { ok: true as const, status, location: isUrl ? new URL(location, target).href : null };
  });
}
