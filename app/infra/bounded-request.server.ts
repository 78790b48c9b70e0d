import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isPrivateAddress, lookupPublic } from './ip-address.server';

/** The deadline for one response, redirects included, in milliseconds. */
const DEADLINE = 5_000;
const MAX_REDIRECTS = 3;

export type RequestOptions = {
  headers?: Record<string, string>;
  /** Origins that the settings name. They may be private and use http; others must be public and use https. */
  trusted?: readonly string[];
  /** Trusted hosts. One without a port has the default port of the scheme. */
  trustedHosts?: readonly string[];
  allow?: (url: URL) => boolean;
  /** In milliseconds. */
  deadline?: number;
};
export class RefusedRequest extends Error {
  constructor(readonly reason: 'refused' | 'too-large') {
    super(reason);
  }
}

const deadlines = new AsyncLocalStorage<number>();

export function withinDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + DEADLINE, work);
}

/** Returns the signal that ends a request: at its own deadline, or at that of `withinDeadline`. */
export function deadlineSignal({ deadline = DEADLINE }: RequestOptions): AbortSignal {
  const remaining = (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
  return AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(deadline, remaining))));
}

export function isTrusted(url: URL, { trusted = [], trustedHosts = [] }: RequestOptions): boolean {
  return trusted.includes(url.origin) || trustedHosts.includes(url.host);
}

/** Sends one request without following redirects. @throws RefusedRequest for a URL that may not be requested */
export function openUrl(
  url: URL,
  options: RequestOptions & { sendHeaders: boolean; mayTrust: boolean; method?: 'GET' | 'HEAD' },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (options.allow?.(url) === false) throw new RefusedRequest('refused');
  const trusted = options.mayTrust && isTrusted(url, options);
  if (!trusted && url.protocol !== 'https:') throw new RefusedRequest('refused');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!trusted && isIP(host) !== 0 && isPrivateAddress(host)) throw new RefusedRequest('refused');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    Accept: 'application/json',
    'Accept-Encoding': 'gzip, deflate, br',
    'User-Agent': 'Ribbon',
    // A key goes only to the platform that it belongs to, and not to the target of a redirect.
    ...(options.sendHeaders ? options.headers : {}),
  };
  const method = options.method ?? 'GET';
  const sent = { method, headers, signal, agent: false, lookup: trusted ? undefined : lookupPublic };
  return new Promise((resolve, reject) => {
    send(url, sent, resolve).on('error', reject).end();
  });
}

export async function openFollowed(url: URL, options: RequestOptions, signal: AbortSignal) {
  let target = url;
  // Redirects of an untrusted host must not reach a trusted one.
  const mayTrust = isTrusted(url, options);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const sendHeaders = target.origin === url.origin;
    const response = await openUrl(target, { ...options, sendHeaders, mayTrust }, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    if (!isRedirect || location === undefined || !URL.canParse(location, target)) return response;
    response.destroy();
    target = new URL(location, target);
  }
  throw new RefusedRequest('refused');
}
