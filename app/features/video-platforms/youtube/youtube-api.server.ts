import type { PlatformFailure } from '#app/features/video-platforms/platform';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { readFailure } from './answers.server';
import { settings } from './youtube-settings.server';

export function buildUrl(path: string, params: Record<string, string>): string {
  return `${settings.YOUTUBE_API_URL}${path}?${new URLSearchParams({ ...params, key: settings.YOUTUBE_API_KEY ?? '' })}`;
}

export async function ask<T>(
  url: string,
  read: (json: unknown) => T,
): Promise<{ ok: true; value: T } | PlatformFailure> {
  const answer = await fetchJson(url, { trusted: [new URL(settings.YOUTUBE_API_URL).origin] });
  return answer.ok ? { ok: true, value: read(answer.json) } : readFailure(answer);
}
