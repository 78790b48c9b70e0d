import { z } from 'zod';
import type { PlatformFailure } from '#app/features/video-platforms/platform';
import { explainFailure } from '#app/features/video-platforms/platform-failure';
import { isNotFound } from '#app/features/video-platforms/reading';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { settings } from './peertube-settings.server';

export const LABEL = 'PeerTube';
/** Most videos of one answer. */
export const PAGE = 100;

const notFoundSchema = z.object({ status: z.literal(404) }).or(z.object({ error: z.string() }));

/** Only the host of the settings is trusted. Allowed hosts must be public, and cannot redirect elsewhere. */
export async function ask(url: string): Promise<{ ok: true; json: unknown } | PlatformFailure> {
  const trusted = settings === null ? [] : [settings.origin];
  const { host } = new URL(url);
  const answer = await fetchJson(url, { trusted, allow: (target) => target.host === host });
  if (answer.ok) return answer;
  const isSure = answer.reason !== 'not-found' || isNotFound(notFoundSchema, answer);
  return explainFailure(LABEL, isSure ? answer : { ...answer, reason: 'refused' });
}
