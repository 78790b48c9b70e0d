import { labelSource } from '#app/features/video-platforms/playback.server';
import type { SourceNote } from '#app/features/videos/video-search.server';
import { isSearchable } from '#app/features/videos/video-search.server';
import { type Refusal, refuse } from '#app/server/api/api.server';

/** A source that cannot be asked is a bad request. */
export function refuseSource(name: string): Refusal | null {
  if (name === 'all' || isSearchable(name)) return null;
  const label = labelSource(name);
  const error = label === name ? 'source is unknown' : `${label} is not configured.`;
  return refuse(400, error, { fieldErrors: { source: [error] } });
}

/** A source that there is none of is a bad request, too, where single videos are asked for. */
export function refuseUnknownSource(name: string): Refusal | null {
  const error = 'source is unknown';
  return labelSource(name) === name ? refuse(400, error, { fieldErrors: { source: [error] } }) : null;
}

export function describeFailed(failed: SourceNote[]) {
  return failed.map(({ source, message }) => ({ source, error: message }));
}
