import { IncomingMessage } from 'node:http';

/** The largest body of a form or an API call, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

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
