import { inArray } from 'drizzle-orm';
import { askVideos } from '#app/features/video-platforms/platform-video.server';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { countOf } from '#app/lib/format';
import { videos } from '#db/schema';
import { recordAnswer } from './refresh-all.server';

export type RefreshReport = { refreshed: number; unavailable: number; failed: string[] };

export async function refreshVideos(ids: number[], actor: Actor): Promise<RefreshReport> {
  const report: RefreshReport = { refreshed: 0, unavailable: 0, failed: [] };
  const rows = orm
    .select({ id: videos.id, source: videos.source, sourceId: videos.sourceId, url: videos.url })
    .from(videos)
    .where(inArray(videos.id, ids))
    .all();
  for (const source of new Set(rows.map((row) => row.source))) {
    const group = new Map(rows.filter((row) => row.source === source).map((row) => [row.sourceId, row]));
    for await (const [{ sourceId }, answer] of askVideos(source, [...group.values()])) {
      const outcome = await recordAnswer(group.get(sourceId)?.id ?? 0, answer);
      if (outcome === 'still unavailable') report.unavailable += 1;
      else if (outcome !== 'unknown') report[outcome] += 1;
      else if (!answer.ok && !report.failed.includes(answer.message)) report.failed.push(answer.message);
    }
  }
  await write((tx) => recordChange(tx, actor, { what: `refreshed ${countOf(rows.length, 'video')}` }));
  return report;
}
