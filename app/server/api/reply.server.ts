import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { etagOf, holdsVersion } from '#app/lib/etag.server';

/** Part of each ETag, since a new build may answer the same content differently. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('base64url');

type Details = {
  fieldErrors?: Record<string, string[]>;
  /** In seconds. */
  retryAfter?: number;
  /** The log id of the cause, also sent as `X-Error-Id`. */
  errorId?: string;
};

/** A call that cannot be answered. The dispatcher sends its status, its message and the details. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

export type Reply<D = unknown, M = unknown> = {
  data: D;
  meta?: M;
  message?: string;
  status?: 200 | 201;
  location?: string;
  version?: string | null;
  cookies?: (string | null)[];
};

export function refuse(status: number, error: string, details?: Details): never {
  throw new Refused(status, error, details);
}

/** Refuses one field. `error` is the text for the whole call. */
export function refuseField(name: string, message: string, error = message): never {
  refuse(400, error, { fieldErrors: { [name]: [message] } });
}

/** Answers in JSON, which leaves out members that are undefined. */
function answer(status: number, content: object, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(JSON.stringify(content), { status, headers });
}

export function answerRefusal({ status, message, details }: Refused, allow?: string): Response {
  const { fieldErrors, retryAfter, errorId } = details;
  const headers = new Headers();
  if (errorId !== undefined) headers.set('X-Error-Id', errorId);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  if (allow !== undefined) headers.set('Allow', allow);
  return answer(status, { success: false, error: message, fieldErrors }, headers);
}

export function answerReply(request: Request, reply: Reply, status: number): Response {
  const { data, meta, message, version, location, cookies = [] } = reply;
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (version != null) {
    const { pathname, search } = new URL(request.url);
    const etag = `W/${etagOf([build, version, pathname, search].join('\n'))}`;
    headers.set('ETag', etag);
    headers.set('Cache-Control', 'public, no-cache');
    if (holdsVersion(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers });
  }
  return answer(reply.status ?? status, { success: true, data, meta, message }, headers);
}
