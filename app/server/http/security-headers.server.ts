import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { env } from '#app/infra/env.server';

const https = env.SITE_URL?.startsWith('https:') ?? false;

/** Which inline scripts and styles a page may run: those with its nonce, or those with these hashes. */
export type InlineSources = { nonce: string } | { scripts: string[]; styles: string[] };

export type Foreign = { frameOrigin?: string | undefined };

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * A page for many: its inline code is allowed by hash, and only what was rendered with the nonce is hashed, so that code
 * which got into the page in any other way stays forbidden. The nonce itself leaves the page.
 */
export function hashInlines(html: string, nonce: string): { html: string; inline: InlineSources } {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} nonce="${nonce}"[^>]*>([^]*?)</${tag}>`, 'g'))]
      .map((match) => match[1] ?? '')
      .filter(Boolean)
      .map(sha256);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    inline: { scripts: hashes('script'), styles: hashes('style') },
  };
}

/** The Content-Security-Policy of one response; without inline sources, that of an answer which is no page. Only a page that frames a player allows its origin. */
export function contentSecurityPolicy(inline?: InlineSources, { frameOrigin }: Foreign = {}): string {
  const scripts =
    inline === undefined ? [] : 'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.scripts;
  const styles = inline === undefined ? [] : 'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.styles;
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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

/** The headers that every response carries. */
export function securityHeaders(policy = contentSecurityPolicy()): [string, string][] {
  return [...COMMON, ['Content-Security-Policy', policy]];
}

export function setSecurityHeaders(response: ServerResponse, policy?: string): void {
  for (const [name, value] of securityHeaders(policy)) response.setHeader(name, value);
}
