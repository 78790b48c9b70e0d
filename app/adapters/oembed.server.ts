import { z } from 'zod';
import { env } from '../env.server';
import { type FetchFailure, fetchBytes } from './bounded-fetch.server';
import { explainFailure } from './source-failure';
import type { SourceAnswer, SourceFailure } from './video-source.server';
import { optionalAddress, optionalDate, optionalSeconds, optionalText } from './video-sources/reading';

/** The largest oEmbed answer that is read. */
const LARGEST = 1024 * 1024;

const ENDPOINTS = {
  youtube: env.OEMBED_URL_YOUTUBE,
  vimeo: env.OEMBED_URL_VIMEO,
  dailymotion: env.OEMBED_URL_DAILYMOTION,
  tiktok: env.OEMBED_URL_TIKTOK,
} as const;
export type OembedProvider = keyof typeof ENDPOINTS;

/** How each platform's id stands in the `html` of its answer; that text is searched for it and never used otherwise. */
const IDS: Record<OembedProvider, RegExp> = {
  // A playlist's word has as many letters as an id.
  youtube: /\/embed\/(?!videoseries)([\w-]{11})(?=[?"])/,
  vimeo: /player\.vimeo\.com\/video\/(\d+)/,
  dailymotion: /[?&]video=(x[0-9a-z]+)/i,
  tiktok: /data-video-id="(\d{5,25})"/,
};

const answerSchema = z.object({
  type: z.literal('video'),
  title: optionalText,
  description: optionalText,
  author_name: optionalText,
  author_url: optionalAddress,
  thumbnail_url: optionalAddress,
  duration: optionalSeconds,
  upload_date: optionalDate,
  html: optionalText,
});

/** What an oEmbed answer says of a video, its id included. */
export type Preview = Omit<z.output<typeof answerSchema>, 'type' | 'html'> & { id: string | null };

/** The origin that answers for a provider: the settings name it, so it is trusted. */
export function oembedOrigin(provider: OembedProvider): string {
  return new URL(ENDPOINTS[provider]).origin;
}

export function previewRequest(provider: OembedProvider, address: string): string {
  return `${ENDPOINTS[provider]}?${new URLSearchParams({ url: address, format: 'json' })}`;
}

/** Reads an oEmbed answer (oembed.com, 2.3.4.2); null when it is none of a video. */
export function readPreview(provider: OembedProvider, json: unknown): Preview | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const { type: _type, html, ...preview } = answer.data;
  return { ...preview, id: IDS[provider].exec(html ?? '')?.[1] ?? null };
}

/** YouTube says in words, once seen with status 200, what others say with a status. */
const WORDS: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  'bad request': 400,
};

/** Whether an error answer is the endpoint's own: a word or JSON, not a page that some server sends instead. */
function isOwn({ text = '' }: FetchFailure): boolean {
  return text.length < 300 && !text.includes('<');
}

function explainStatus(provider: OembedProvider, label: string, failure: FetchFailure): SourceFailure {
  if (failure.status !== undefined && failure.status < 500 && !isOwn(failure))
    return explainFailure(label, {
      ...failure,
      reason: failure.reason === 'rate-limited' ? 'rate-limited' : 'refused',
    });
  const closed =
    failure.status === 401 || (provider === 'vimeo' && failure.status === 403)
      ? {
          ...explainFailure(label, failure, 'does not let other sites show this video.'),
          reason: 'not-embeddable' as const,
        }
      : null;
  if (closed) return closed;
  if (failure.status === 403)
    return { ...explainFailure(label, failure, 'keeps this video private.'), reason: 'not-found' };
  // What an endpoint does not know as a video is a wrong address to some and not there to others.
  if (failure.status === 400) return explainFailure(label, { ...failure, reason: 'not-found' });
  return explainFailure(label, failure);
}

function parse(type: string, body: string): unknown {
  if (!/\bjson\b/i.test(type)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Asks a platform's oEmbed endpoint about the video at an address; it needs no key and spends no quota. */
export async function fetchPreview(
  provider: OembedProvider,
  { label, address }: { label: string; address: string },
): Promise<SourceAnswer<{ preview: Preview }>> {
  const answer = await fetchBytes(previewRequest(provider, address), {
    trusted: [oembedOrigin(provider)],
    largest: LARGEST,
    // Videos that only play on some sites answer those sites alone.
    headers: env.SITE_URL === undefined ? {} : { Referer: `${env.SITE_URL}/` },
  });
  if (!answer.ok) return explainStatus(provider, label, answer);
  const body = answer.body.toString('utf8');
  const said = WORDS[body.trim().toLowerCase()];
  if (said !== undefined)
    return explainStatus(provider, label, {
      ok: false,
      reason: said === 404 ? 'not-found' : 'refused',
      status: said,
    });
  const json = parse(answer.type, body);
  if (json === undefined) return explainFailure(label, { ok: false, reason: 'not-json' });
  const preview = readPreview(provider, json);
  return preview === null ? explainFailure(label, { ok: false, reason: 'not-found' }) : { ok: true, preview };
}
