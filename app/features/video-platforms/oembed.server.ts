import { z } from 'zod';
import { type FetchFailure, fetchBytes } from '#app/infra/bounded-fetch.server';
import { env } from '#app/infra/env.server';
import { parseJson } from '#app/lib/json';
import { explainFailure, type PlatformFailure, type VideoAnswer } from './platform';
import { optional } from './reading';

const MAX_BYTES = 1024 * 1024;

export type OembedEndpoint = {
  label: string;
  endpoint: string;
  /** Matches the id of a video in the HTML of its player, where its URL may have none. */
  id?: RegExp;
  /** Statuses for a video that other sites may not show. */
  closed: readonly number[];
  /** Returns the status that a text sent with status 200 means. */
  statusOf?: (body: string) => number | undefined;
  embedUrl: (sourceId: string) => string;
};

const answerSchema = z.object({
  type: z.literal('video'),
  title: optional.text,
  description: optional.text,
  author_name: optional.text,
  author_url: optional.url,
  thumbnail_url: optional.url,
  duration: optional.seconds,
  upload_date: optional.date,
  html: optional.text,
});

/** Reads an oEmbed response (oembed.com, 2.3.4.2). Returns null if it is not a video. */
export function readPreview({ id }: Pick<OembedEndpoint, 'id'>, json: unknown) {
  const answer = answerSchema.safeParse(json).data;
  if (answer === undefined) return null;
  const { type: _type, html, ...preview } = answer;
  return { ...preview, id: id?.exec(html ?? '')?.[1] ?? null };
}

function explainStatus({ label, closed }: OembedEndpoint, failure: FetchFailure): PlatformFailure {
  const { text = '', status = 0 } = failure;
  // The endpoint itself sends short text or JSON, and a proxy an HTML page.
  const isOwn = text.length < 300 && !text.includes('<');
  if (!isOwn && status < 500 && failure.reason !== 'rate-limited')
    return explainFailure(label, { reason: 'refused' });
  if (closed.includes(status)) return explainFailure(label, { reason: 'not-embeddable' });
  if (status === 403) return explainFailure(label, { reason: 'not-found' }, 'keeps this video private.');
  // Endpoints answer 400 or 404 for an unknown video.
  return explainFailure(label, status === 400 ? { reason: 'not-found' } : failure);
}

/** Fetches a video through oEmbed, which needs no key and no quota. Figures, dates and tags stay unknown. @param sourceId null if only the response has it */
export async function findPreviewVideo(
  oembed: OembedEndpoint,
  { url, sourceId }: { url: string; sourceId: string | null },
): Promise<VideoAnswer> {
  const { label, endpoint } = oembed;
  const answer = await fetchBytes(`${endpoint}?${new URLSearchParams({ url, format: 'json' })}`, {
    trusted: [new URL(endpoint).origin],
    maxBytes: MAX_BYTES,
    // Videos with a list of allowed sites require the referrer.
    headers: env.SITE_URL === undefined ? {} : { Referer: `${env.SITE_URL}/` },
  });
  if (!answer.ok) return explainStatus(oembed, answer);
  const body = answer.body.toString('utf8');
  const status = oembed.statusOf?.(body);
  if (status !== undefined)
    return explainStatus(oembed, { ok: false, reason: status === 404 ? 'not-found' : 'refused', status });
  const json = /\bjson\b/i.test(answer.type) ? parseJson(body) : undefined;
  if (json === undefined) return explainFailure(label, { reason: 'not-json' });
  const preview = readPreview(oembed, json);
  const id = sourceId ?? preview?.id ?? null;
  // Vimeo omits the title of a video that only some sites may show.
  if (preview?.title === null)
    return explainFailure(label, { reason: 'not-embeddable' }, 'does not let this site show this video.');
  if (preview === null || id === null) return explainFailure(label, { reason: 'not-found' });
  const video = {
    sourceId: id,
    title: preview.title,
    description: preview.description ?? '',
    url,
    embedUrl: oembed.embedUrl(id),
    thumbnailUrl: preview.thumbnail_url,
    duration: preview.duration,
    creator: preview.author_name,
    creatorUrl: preview.author_url,
    creatorImageUrl: null,
    publishedAt: preview.upload_date,
    views: null,
    likes: null,
    tags: [],
    embeddable: true,
    ageRestricted: false,
    live: false,
    preview: true,
  };
  return { ok: true, video };
}
