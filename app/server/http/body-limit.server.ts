import { IncomingMessage } from 'node:http';

/** The largest body that a form or an API call may have. */
export const BODY_LIMIT = 1024 * 1024;

/** How much is read of a form that announces more than that: what people type fits in it, and many at once fill no memory. */
export const FORM_HEAD = 64 * 1024;

/**
 * Watches a request's body as it arrives, without reading it: `onTooLarge` is called once when it sends more
 * than `limit` bytes, and what comes after that is thrown away, so that no body grows in memory.
 * Of one that is `cut`, whoever reads it is told that it has ended; one that is `refused` has its answer, and never ends.
 */
export function watchBody(
  request: IncomingMessage,
  limit: number,
  onTooLarge: () => 'refused' | 'cut',
): void {
  // What came before anybody watched.
  let received = request.readableLength;
  let refused = false;
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) received += chunk.byteLength;
    if (received > limit) {
      if (!refused) {
        refused = true;
        if (onTooLarge() === 'refused') return true;
        // Else the end would count as the client's having gone, and take the connection along with the answer.
        request.complete = true;
        IncomingMessage.prototype.push.call(request, null);
      }
      return true;
    }
    return IncomingMessage.prototype.push.call(request, chunk, encoding);
  };
}
