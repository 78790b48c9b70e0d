import { z } from 'zod';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import { type Ask, answerWith } from '../platform';
import { explainError } from '../reading';

export const LABEL = 'PeerTube';
/** Most videos of one answer. */
export const PAGE = 100;

const { PEERTUBE_URL } = readSettings({ PEERTUBE_URL: [httpUrl.optional(), 'the URL of a PeerTube server'] });
export const settings =
  PEERTUBE_URL === undefined
    ? null
    : { url: PEERTUBE_URL, origin: new URL(PEERTUBE_URL).origin, host: new URL(PEERTUBE_URL).host };

const notFoundSchema = z.object({ status: z.literal(404) }).or(z.object({ error: z.string() }));

/** Only the host of the settings is trusted. Allowed hosts must be public, and cannot redirect elsewhere. */
export const ask: Ask = async (url, read) => {
  const trusted = settings === null ? [] : [settings.origin];
  const { host } = new URL(url);
  const answer = await fetchJson(url, { trusted, allow: (target) => target.host === host });
  return answer.ok ? answerWith(LABEL, read(answer.json)) : explainError(LABEL, answer, notFoundSchema);
};
