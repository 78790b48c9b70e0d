import { z } from 'zod';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import { answerWith, type PlatformResponse } from '../platform';
import { LABEL, readFailure } from './answers.server';

export const settings = readSettings({
  YOUTUBE_API_KEY: [z.string().trim().min(10).optional(), 'an API key of 10 characters or more'],
  YOUTUBE_API_URL: [httpUrl.default('https://www.googleapis.com/youtube/v3'), 'an http or https URL'],
  YOUTUBE_FEED_URL: [httpUrl.default('https://www.youtube.com/feeds/videos.xml'), 'an http or https URL'],
  OEMBED_URL_YOUTUBE: [httpUrl.default('https://www.youtube.com/oembed'), 'an http or https URL'],
});

export function buildUrl(path: string, params: Record<string, string>): string {
  return `${settings.YOUTUBE_API_URL}${path}?${new URLSearchParams({ ...params, key: settings.YOUTUBE_API_KEY ?? '' })}`;
}

export async function ask<T extends object>(
  url: string,
  read: (json: unknown) => T | null,
): Promise<PlatformResponse<T>> {
  const answer = await fetchJson(url, { trusted: [new URL(settings.YOUTUBE_API_URL).origin] });
  return answer.ok ? answerWith(LABEL, read(answer.json)) : readFailure(answer);
}
