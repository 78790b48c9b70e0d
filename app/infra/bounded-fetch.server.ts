import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parseJson } from '#app/lib/json';
import { charsetOf, decodeBytes } from '#app/lib/text-file.server';
import { isFileFailure } from '#db/file-failure';
import {
  deadlineSignal,
  isTrusted,
  openFollowed,
  openUrl,
  RefusedRequest,
  type RequestOptions,
} from './bounded-request.server';
import { PrivateAddress } from './ip-address.server';

/** The largest body after decompression, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
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
export type FetchOptions = RequestOptions & {
  /** The largest body after decompression, in bytes. */
  largest?: number;
};
export type Fetched = { ok: true; status: number; type: string; body: Buffer };

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
  // Without this, an interrupted response would leave the decoder waiting.
  response.on('error', (error) => stream.destroy(error));
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > largest) {
      response.destroy();
      throw new RefusedRequest('too-large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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

/** Returns the seconds of a `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(header: string | undefined): number {
  if (header === undefined) return DEFAULT_WAIT;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : DEFAULT_WAIT;
}

function readFailure(error: unknown, signal: AbortSignal): FetchFailure {
  if (signal.aborted) return { ok: false, reason: 'timeout' };
  if (error instanceof RefusedRequest) return { ok: false, reason: error.reason };
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

/** Fetches bytes within limits of time, size, redirects and reachable hosts. Every failure is a value. */
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
  /** False for a 304: the stored file is still current (RFC 9110, section 15.4.5). */
  isNew: boolean;
  etag: string | null;
  lastModified: string | null;
  charset: string | null;
};

export type FileFailure = Omit<FetchFailure, 'reason'> & { reason: FetchFailure['reason'] | 'not-stored' };

/** Fetches bytes into a file without holding them in memory, within the limits of `fetchBytes`. The caller removes the file. */
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
          if (size > largest) throw new RefusedRequest('too-large');
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

/** Fetches JSON. Another content type or invalid JSON is a failure. */
export async function fetchJson(
  url: string,
  options: FetchOptions = {},
): Promise<{ ok: true; json: unknown } | FetchFailure> {
  const signal = deadlineSignal(options);
  try {
    const { status, type, body, headers } = await follow(new URL(url), options, signal);
    const json = /\bjson\b/i.test(type) ? parseJson(await decodeBytes(body).catch(() => '')) : undefined;
    if (status < 200 || status >= 300) return failureOf(status, headers, json);
    return json === undefined ? { ok: false, reason: 'not-json', status } : { ok: true, json };
  } catch (error) {
    return readFailure(error, signal);
  }
}

/** Returns the status and redirect target of a URL. It follows no redirect and reads no body. */
export async function probe(
  url: string,
  { method, ...options }: FetchOptions & { method: 'GET' | 'HEAD' },
): Promise<{ ok: true; status: number; location: string | null } | FetchFailure> {
  const signal = deadlineSignal(options);
  try {
    const target = new URL(url);
    const mayTrust = isTrusted(target, options);
    const response = await openUrl(target, { ...options, method, mayTrust, sendHeaders: true }, signal);
    response.destroy();
    const { location = '' } = response.headers;
    const resolved =
      URL.canParse(location, target) && location !== '' ? new URL(location, target).href : null;
    return { ok: true, status: response.statusCode ?? 0, location: resolved };
  } catch (error) {
    return readFailure(error, signal);
  }
}
