import { env } from '#app/infra/env.server';

/** Returns the origin for all absolute URLs: `SITE_URL`, or the request's own while that is unset. */
export function siteOrigin(request: Request): string {
  return env.SITE_URL ?? new URL(request.url).origin;
}
