import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { byEarnings } from '#app/features/analytics/analytics.server';
import { untilChanged } from '#app/infra/content-version.server';
import { countRows, isFound, listValues, readPage } from '#app/infra/dashboard-list.server';
import { type Actor, columnsOf, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { deleteRows } from '#app/infra/trash.server';
import { describeChange } from '#app/lib/difference';
import { fingerprintOf } from '#app/lib/fingerprint.server';
import { countOf } from '#app/lib/format';
import type { Publication } from '#app/lib/publication';
import { videos } from '#db/schema';
import { isListed, type Video } from './video.server';
import type { AdminVideoList, videoEditSchema } from './video-admin-schema';

const VIDEOS_PER_PAGE = 50;

const ORDERS: Record<Exclude<AdminVideoList['sort'], 'earnings'>, SQL> = {
  added: desc(videos.id),
  newest: sql`${videos.publishedAt} desc, ${videos.id} desc`,
  views: sql`${videos.views} desc, ${videos.id} desc`,
  title: sql`title collate nocase, ${videos.id} asc`,
};
const STATES: Record<AdminVideoList['state'], SQL | undefined> = {
  all: undefined,
  featured: sql`featured = 1`,
  trending: sql`trending = 1`,
  unavailable: isNotNull(videos.unavailableAt),
  listed: isListed,
  drafts: sql`status = 'draft'`,
};

function matching({ q, source, category, state }: AdminVideoList): SQL {
  const fits = and(
    STATES[state],
    source === '' ? undefined : eq(videos.source, source),
    category === '' ? undefined : sql`${videos.category} = ${category}`,
    q === '' ? undefined : isFound('videos', q),
  );
  return fits ?? sql`1`;
}

const countUntilChanged = untilChanged((list: AdminVideoList) =>
  countRows('videos', { from: sql`videos`, where: matching(list), search: list.q }),
);

export const countVideosForAdmin = (list: AdminVideoList) => countUntilChanged({ ...list, page: 1 });

const shownColumns = {
  ...columnsOf(videos, 'id', 'title', 'source', 'category', 'views', 'featured', 'trending'),
  ...columnsOf(
    videos,
    'unavailableAt',
    'thumbnailUrl',
    'durationFormatted',
    'status',
    'publishAt',
    'publishedAt',
    'createdAt',
  ),
  products: sql<number>`(SELECT count(*) FROM video_products WHERE video_id = ${videos.id})`,
};

export function listVideosForAdmin(list: AdminVideoList) {
  const order =
    list.sort === 'earnings' ? sql`${byEarnings('v', 'videos')}, ${videos.id} desc` : ORDERS[list.sort];
  const found = orm.select(shownColumns).from(videos).where(matching(list)).orderBy(order);
  const { total, isTruncated } = countVideosForAdmin(list);
  return { ...readPage(found, { page: list.page, size: VIDEOS_PER_PAGE, total }), isTruncated };
}

export function listVideoIdsForAdmin(list: AdminVideoList, limit: number): number[] {
  const rows = orm.select({ id: videos.id }).from(videos).where(matching(list)).limit(limit).all();
  return rows.map(({ id }) => id);
}

export function listStoredPlatforms(): string[] {
  return listValues('videos', 'source');
}

/** Returns a number that shows whether the form's fields have changed. */
export function videoVersion(video: Video): number {
  const { title, description, category, tags, chapters, modelHeight, modelSize } = video;
  const { featured, trending, status, publishAt } = video;
  const texts = [title, description, category, tags || null, chapters, modelHeight, modelSize];
  return fingerprintOf([texts, [featured, trending, status, publishAt]]);
}

type VideoFields = Omit<z.output<typeof videoEditSchema>, keyof Publication> & Publication;

/** Changes a video. If it is no longer the opened version, changes nothing and returns it. Returns null if it does not exist. */
export function editVideo(id: number, { version, ...fields }: VideoFields, actor: Actor) {
  return write((tx) => {
    const before = tx.select().from(videos).where(eq(videos.id, id)).get();
    if (before === undefined) return null;
    if (version !== undefined && version !== videoVersion(before)) return { ok: false as const, now: before };
    tx.update(videos).set(fields).where(eq(videos.id, id)).run();
    const detail = describeChange(fields.title, before, fields, env.TIME_ZONE);
    recordChange(tx, actor, { what: 'edited a video', detail, link: `/admin/videos/${id}` });
    return { ok: true as const };
  });
}

type VideoFlags = Partial<Pick<Video, 'featured' | 'trending' | 'category'>>;

/** Returns the number of changed videos. */
export async function flagVideos(ids: number[], flags: VideoFlags, actor: Actor): Promise<number> {
  return write((tx) => {
    const before = tx.select().from(videos).where(inArray(videos.id, ids)).all();
    const { changes } = tx.update(videos).set(flags).where(inArray(videos.id, ids)).run();
    const set = Object.entries(flags).map(([name, value]) => `${name}: ${value}`);
    if (changes > 0)
      recordChange(tx, actor, {
        what: `set ${set.join(', ')} on ${countOf(changes, 'video')}`,
        detail: before.map((video) => describeChange(String(video.id), video, flags)).join(', '),
      });
    return changes;
  });
}

const DEPENDENTS = {
  column: 'video_id',
  tables: ['replaced_videos', 'video_captions', 'video_products', 'tagged_product_clicks'],
};

/** `trashId` restores the videos. */
export function deleteVideos(ids: number[], actor: Actor) {
  return deleteRows({ table: 'videos', ids, dependents: DEPENDENTS, noun: 'video', name: 'title' }, actor);
}
