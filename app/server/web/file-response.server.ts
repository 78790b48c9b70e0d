import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { MediaFile } from '#app/features/videos/media.server';
import { holdsVersion } from '#app/lib/etag.server';

type Range = { start: number; end: number };

/** Returns a byte range (RFC 9110, section 14), null for none or several, and 'unsatisfiable' for one beyond the end. */
export function readByteRange(header: string | null, size: number): Range | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

// Browsers open the URL of a media file as a document, in which no code may run.
const MEDIA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

type Kind = { type: string; immutable: boolean; isDraft?: boolean };

function headersOf({ type, immutable, isDraft = false }: Kind): Record<string, string> {
  const shared = immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return {
    'Cache-Control': isDraft ? 'private, no-store' : shared,
    'Content-Type': type,
    'Content-Security-Policy': MEDIA_POLICY,
    'Cross-Origin-Resource-Policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
  };
}

/** Answers with a text whose URL changes with its content. */
export function sendText({ text, ...kind }: Omit<Kind, 'immutable'> & { text: string }): Response {
  return new Response(text, { headers: headersOf({ ...kind, immutable: true }) });
}

export async function sendFile(request: Request, { file, ...kind }: MediaFile): Promise<Response | null> {
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
  const headers = new Headers({ 'Accept-Ranges': 'bytes', ...headersOf(kind), ETag: etag });
  if (holdsVersion(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  const applies = (request.headers.get('If-Range') ?? etag) === etag;
  const range = applies ? readByteRange(request.headers.get('Range'), info.size) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${info.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: info.size - 1 };
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${info.size}`);
  headers.set('Content-Length', String(end - start + 1));
  const isEmpty = request.method === 'HEAD' || info.size === 0;
  const body = isEmpty ? null : createReadableStreamFromReadable(createReadStream(file, { start, end }));
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Answers with the fetched image of a preview, or with a 404. */
export function previewResponse(image: Uint8Array | null): Response {
  if (image === null) return new Response('Image not found.', { status: 404 });
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' };
  return new Response(new Uint8Array(image), { headers });
}
