import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { holdsVersion } from '#app/lib/etag.server';

/** The code that answers: a new build may answer the same content differently. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('base64url');

export type Refusal = {
  refused: number;
  error: string;
  fieldErrors?: Record<string, string[]>;
  /** In seconds. */
  retryAfter?: number;
  /** The id of the reason in the log; the header `X-Error-Id` carries it. */
  errorId?: string;
};
export type Reply<D = unknown, M = unknown> = {
  data: D;
  meta?: M;
  message?: string;
  status?: 200 | 201;
  /** The URL of what the call has begun or made. */
  location?: string;
  /** The version of public content: such an answer may be stored and asked for again with `If-None-Match`. */
  version?: string | null;
  cookies?: (string | null)[];
};

/** Returns the refusal of a call: its status, its sentence, and what helps the client to do better. */
export function refuse(
  refused: number,
  error: string,
  more: Omit<Refusal, 'refused' | 'error'> = {},
): Refusal {
  return { refused, error, ...more };
}

/** Returns the refusal of one field; `error` is the sentence for the whole call where it says more. */
export function refuseField(name: string, message: string, error = message): Refusal {
  return refuse(400, error, { fieldErrors: { [name]: [message] } });
}

function answer(status: number, content: object, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(JSON.stringify(content), { status, headers });
}

/** Returns a refusal as JSON; `allow` names the methods that the address takes. */
export function answerRefusal(
  { refused, error, fieldErrors, retryAfter, errorId }: Refusal,
  allow?: string,
): Response {
  const headers = new Headers();
  if (errorId !== undefined) headers.set('X-Error-Id', errorId);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  if (allow !== undefined) headers.set('Allow', allow);
  return answer(refused, { success: false, error, ...(fieldErrors ? { fieldErrors } : {}) }, headers);
}

/** Returns a reply as JSON, or a 304 where the client has this version already. `status` is used where the reply has none. */
export function answerReply(request: Request, reply: Reply, status: number): Response {
  const { data, meta, message, version, location, cookies = [] } = reply;
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (version != null) {
    const { pathname, search } = new URL(request.url);
    const stamp = createHash('sha256')
      .update([build, version, pathname, search].join('\n'))
      .digest('base64url');
    const etag = `W/"${stamp.slice(0, 22)}"`;
    headers.set('ETag', etag);
    headers.set('Cache-Control', 'public, no-cache');
    if (holdsVersion(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers });
  }
  const content = {
    success: true,
    data,
    ...(meta === undefined ? {} : { meta }),
    ...(message === undefined ? {} : { message }),
  };
  return answer(reply.status ?? status, content, headers);
}
