import { on, serveApi } from '#app/http/api.server';
import { importDone } from '#app/messages';
import { importVideos } from '#app/models/sources/video-import.server';
import { importVideosOperation } from './operation';

const api = serveApi(
  on(importVideosOperation, async ({ body, user }) => {
    const fates = await importVideos(body.videos, body, user);
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
