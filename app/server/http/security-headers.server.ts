import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { env } from '#app/infra/env.server';

const https = env.SITE_URL?.startsWith('https:') ?? false;

export type InlineSources = { nonce: string } | { scripts: string[]; styles: string[] };

/** Removes a page's nonce and returns the hashes of the inline code that had it. Other inline code stays forbidden. */
export function hashInlines(html: string, nonce: string): { html: string; inline: InlineSources } {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} nonce="${nonce}"[^>]*>([^]*?)</${tag}>`, 'g'))]
      .flatMap(([, text]) => text || [])
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    inline: { scripts: hashes('script'), styles: hashes('style') },
  };
}

function allowInline(inline: InlineSources | undefined): { scripts: string[]; styles: string[] } {
  if (inline === undefined) return { scripts: [], styles: [] };
  if (!('nonce' in inline)) return inline;
  const sources = [`'nonce-${inline.nonce}'`];
  return { scripts: sources, styles: sources };
}

/** Returns the Content-Security-Policy of a response. Only a page that frames a player allows its origin. */
export function contentSecurityPolicy(
  inline?: InlineSources,
  { frameOrigin }: { frameOrigin?: string | undefined } = {},
): string {
  const { scripts, styles } = allowInline(inline);
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

export function securityHeaders(policy = contentSecurityPolicy()): [string, string][] {
  return [...COMMON, ['Content-Security-Policy', policy]];
}

export function setSecurityHeaders(response: ServerResponse, policy?: string): void {
  for (const [name, value] of securityHeaders(policy)) response.setHeader(name, value);
}
