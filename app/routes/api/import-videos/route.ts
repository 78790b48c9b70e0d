import type { z } from 'zod';
import { importDone } from '#app/features/videos/import-texts';
import { importVideos } from '#app/features/videos/video-import.server';
import type { VideoRef } from '#app/lib/video-ref';
import { on, serveApi } from '#app/server/api/api.server';
import { importVideosOperation } from './operation';

type Sent = z.output<typeof importVideosOperation.body>['videos'][number];

/** A search result names its source in its id, too: 'dailymotion:x9syn2b'. */
function readRef({ source, sourceId, id = '' }: Sent): VideoRef {
  const prefix = `${source}:`;
  return { source, sourceId: sourceId ?? (id.startsWith(prefix) ? id.slice(prefix.length) : id) };
}

const api = serveApi(
  on(importVideosOperation, async ({ body, user }) => {
    const outcomes = await importVideos(body.videos.map(readRef), body, user);
    const count = (kind: string) => outcomes.filter((each) => each.ok && each.outcome === kind).length;
    const data = {
      imported: count('imported'),
      updated: count('updated'),
      failed: outcomes.flatMap((outcome) =>
        outcome.ok ? [] : [{ source: outcome.source, sourceId: outcome.sourceId, error: outcome.error }],
      ),
      videos: outcomes.flatMap((outcome) =>
        outcome.ok ? [{ id: outcome.id, source: outcome.source, sourceId: outcome.sourceId }] : [],
      ),
    };
    return { data, message: importDone({ ...data, failed: data.failed.length }).text };
  }),
);

export const loader = api.loader;
export const action = api.action;
