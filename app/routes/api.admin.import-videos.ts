import { importVideosOperation } from '../api/video-sources';
import { on, serveApi } from '../http/api.server';
import { requireAdmin } from '../http/session.server';
import { importDone } from '../messages';
import { importVideos } from '../models/video-import.server';

const api = serveApi(
  on(importVideosOperation, async ({ body, request }) => {
    const fates = await importVideos(body.videos, body.category, await requireAdmin(request));
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
