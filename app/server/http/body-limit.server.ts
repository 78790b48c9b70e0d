import { IncomingMessage } from 'node:http';

/** The largest body that a form or an API call may have. */
export const BODY_LIMIT = 1024 * 1024;

/**
 * Watches a request's body as it arrives, without reading it. When it sends more than `limit` bytes, `refuse` is called once and
 * must answer. What comes after the limit is thrown away, so that no body grows in memory.
 */
export function watchBody(request: IncomingMessage, limit: number, refuse: () => void): void {
  // What came before anybody watched.
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
