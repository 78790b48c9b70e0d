import { IncomingMessage } from 'node:http';

/** The largest body of a form or an API call, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** How long a body may take, in milliseconds. */
const BODY_TIME = 20_000;
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `refuse` when a request's body takes too long. Node's own limit would count for videos, too. */
export function limitBodyTime(request: IncomingMessage, refuse: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse();
  }, BODY_TIME);
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Lets a body take its time. A connection that sends nothing for a minute is closed all the same. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** Counts a request's body as it arrives. Beyond `limit` bytes it calls `refuse` once and discards the rest. */
export function watchBody(request: IncomingMessage, limit: number, refuse: () => void): void {
  // Node may have buffered a part already.
  let received = request.readableLength;
  let isRefused = false;
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) received += chunk.byteLength;
    if (received > limit) {
      if (!isRefused) refuse();
      isRefused = true;
      return true;
    }
    return IncomingMessage.prototype.push.call(request, chunk, encoding);
  };
}
