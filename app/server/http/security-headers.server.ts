import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { env } from '#app/infra/env.server';

const https = env.SITE_URL?.startsWith('https:') ?? false;

/** The sources of a page's inline code, and the origin of the player that it frames. */
export type PageSources = {
  inline?: { scripts: string[]; styles: string[] } | undefined;
  frameOrigin?: string | undefined;
};

/** Removes a page's nonce and returns the hashes of the inline code that had it. Other inline code stays forbidden. */
export function hashInlines(html: string, nonce: string) {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} nonce="${nonce}"[^>]*>([^]*?)</${tag}>`, 'g'))]
      .flatMap(([, text]) => text || [])
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    inline: { scripts: hashes('script'), styles: hashes('style') },
  };
}

function contentSecurityPolicy({ inline, frameOrigin }: PageSources): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(inline?.scripts ?? [])].join(' '),
    ["style-src 'self'", ...(inline?.styles ?? [])].join(' '),
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameOrigin ?? "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (https) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}

const COMMON: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  ['X-Frame-Options', 'DENY'],
];
if (https) COMMON.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);

/** Returns the headers of a response. Only a page that has inline code or frames a player has sources for them. */
export function securityHeaders(sources: PageSources = {}): [string, string][] {
  return [...COMMON, ['Content-Security-Policy', contentSecurityPolicy(sources)]];
}

export function setSecurityHeaders(response: ServerResponse, sources?: PageSources): void {
  for (const [name, value] of securityHeaders(sources)) response.setHeader(name, value);
}
