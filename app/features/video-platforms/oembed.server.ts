import { z } from 'zod';
import { type FetchFailure, fetchBytes } from '#app/infra/bounded-fetch.server';
import { env } from '#app/infra/env.server';
import { parseJson } from '#app/lib/json';
import type { PlatformFailure, PlatformResponse } from './platform';
import { explainFailure } from './platform-failure';
import { optionalDate, optionalSeconds, optionalText, optionalUrl } from './reading';

const MAX_BYTES = 1024 * 1024;

export type OembedEndpoint = {
  label: string;
  endpoint: string;
  id: RegExp;
  closed: readonly number[];
  statusOf?: (body: string) => number | undefined;
};

const answerSchema = z.object({
  type: z.literal('video'),
  title: optionalText,
  description: optionalText,
  author_name: optionalText,
  author_url: optionalUrl,
  thumbnail_url: optionalUrl,
  duration: optionalSeconds,
  upload_date: optionalDate,
  html: optionalText,
});

export type Preview = Omit<z.output<typeof answerSchema>, 'type' | 'html'> & { id: string | null };

export function previewRequest({ endpoint }: Pick<OembedEndpoint, 'endpoint'>, url: string): string {
  return `${endpoint}?${new URLSearchParams({ url, format: 'json' })}`;
}

/** Reads an oEmbed response (oembed.com, 2.3.4.2). Returns null if it is not a video. */
export function readPreview({ id }: Pick<OembedEndpoint, 'id'>, json: unknown): Preview | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const { type: _type, html, ...preview } = answer.data;
  return { ...preview, id: id.exec(html ?? '')?.[1] ?? null };
}

/** Returns true for a response of the endpoint itself: short text or JSON, not an HTML page of a proxy. */
function isOwn({ text = '' }: FetchFailure): boolean {
  return text.length < 300 && !text.includes('<');
}

function explainStatus({ label, closed }: OembedEndpoint, failure: FetchFailure): PlatformFailure {
  if (failure.status !== undefined && failure.status < 500 && !isOwn(failure))
    return explainFailure(label, {
      ...failure,
      reason: failure.reason === 'rate-limited' ? 'rate-limited' : 'refused',
    });
  if (failure.status !== undefined && closed.includes(failure.status))
    return {
      ...explainFailure(label, failure, 'does not let other sites show this video.'),
      reason: 'not-embeddable',
    };
  if (failure.status === 403)
    return { ...explainFailure(label, failure, 'keeps this video private.'), reason: 'not-found' };
  // Endpoints answer 400 or 404 for an unknown video.
  if (failure.status === 400) return explainFailure(label, { ...failure, reason: 'not-found' });
  return explainFailure(label, failure);
}

/** Needs no key and no quota. */
export async function fetchPreview(
  oembed: OembedEndpoint,
  url: string,
): Promise<PlatformResponse<{ preview: Preview }>> {
  const answer = await fetchBytes(previewRequest(oembed, url), {
    trusted: [new URL(oembed.endpoint).origin],
    largest: MAX_BYTES,
    // Videos with a list of allowed sites require the referrer.
    headers: env.SITE_URL === undefined ? {} : { Referer: `${env.SITE_URL}/` },
  });
  if (!answer.ok) return explainStatus(oembed, answer);
  const { label } = oembed;
  const body = answer.body.toString('utf8');
  const answeredStatus = oembed.statusOf?.(body);
  if (answeredStatus !== undefined)
    return explainStatus(oembed, {
      ok: false,
      reason: answeredStatus === 404 ? 'not-found' : 'refused',
      status: answeredStatus,
    });
  const json = /\bjson\b/i.test(answer.type) ? parseJson(body) : undefined;
  if (json === undefined) return explainFailure(label, { ok: false, reason: 'not-json' });
  const preview = readPreview(oembed, json);
  return preview === null ? explainFailure(label, { ok: false, reason: 'not-found' }) : { ok: true, preview };
}
