import { IncomingMessage } from 'node:http';

/** The largest body that a form or an API call may have. */
export const BODY_LIMIT = 1024 * 1024;

/**
 * Watches a request's body as it arrives, without reading it: `onTooLarge` is called once when it announces or sends more
 * than `limit` bytes, and what comes after that is thrown away, so that no body grows in memory.
 * @returns false when the announced length alone is too large.
 */
export function watchBody(request: IncomingMessage, limit: number, onTooLarge: () => void): boolean {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    onTooLarge();
    return false;
  }
  let received = 0;
  let refused = false;
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) received += chunk.byteLength;
    if (received > limit) {
      if (!refused) onTooLarge();
      refused = true;
      return true;
    }
    return IncomingMessage.prototype.push.call(request, chunk, encoding);
  };
  return true;
}
