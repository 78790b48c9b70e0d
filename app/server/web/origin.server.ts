import { env } from '#app/infra/env.server';

/** The origin for every absolute address: `SITE_URL`, or the request's own while the site is only tried out. */
export function siteOrigin(request: Request): string {
  return env.SITE_URL ?? new URL(request.url).origin;
}
