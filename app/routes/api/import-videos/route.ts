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
    const fates = await importVideos(body.videos.map(readRef), body, user);
    const count = (outcome: string) => fates.filter((fate) => fate.ok && fate.outcome === outcome).length;
    const data = {
      imported: count('imported'),
      updated: count('updated'),
      failed: fates.flatMap((fate) =>
        fate.ok ? [] : [{ source: fate.source, sourceId: fate.sourceId, error: fate.error }],
      ),
      videos: fates.flatMap((fate) =>
        fate.ok ? [{ id: fate.id, source: fate.source, sourceId: fate.sourceId }] : [],
      ),
    };
    return { data, message: importDone({ ...data, failed: data.failed.length }).text };
  }),
);

export const loader = api.loader;
export const action = api.action;
