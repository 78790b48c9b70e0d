import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, count, desc, eq, isNotNull, isNull, min, ne, sql } from 'drizzle-orm';
import { listChannelTasks } from '#app/features/channels/channel.server';
import { describeMailQueue } from '#app/features/mail/mail-queue.server';
import { countChecks } from '#app/features/shop/link-check.server';
import { listFailingPages } from '#app/features/shop/product-upkeep.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { checksLinks, readBackupFailure } from '#app/infra/site-settings.server';
import { truncate } from '#app/lib/format';
import { hasRight, type Role } from '#app/lib/permissions';
import {
  contactSubmissions,
  feedImports,
  feeds,
  guides,
  linkChecks,
  offers,
  products,
  videos,
} from '#db/schema';

export type Task =
  | { kind: 'messages'; count: number; since: Date; excerpt: string }
  | { kind: 'unavailable-videos'; count: number; title: string }
  | ReturnType<typeof listChannelTasks>[number]
  | { kind: 'broken-links'; count: number }
  | { kind: 'product-pages'; count: number; id: number; name: string; error: string }
  | {
      kind: 'feed';
      feedId: number;
      importId: number;
      name: string;
      state: 'needs-review' | 'failed';
      message: string;
    }
  | { kind: 'mail'; count: number; error: string }
  | { kind: 'backup'; since: Date | null; failure: string | null }
  | { kind: 'disk'; free: number };

function findMessages(): Task[] {
  const { readAt, archivedAt, submissionDate, message } = contactSubmissions;
  const unread = and(isNull(readAt), isNull(archivedAt));
  const found = orm
    .select({ count: count(), since: min(submissionDate) })
    .from(contactSubmissions)
    .where(unread)
    .get();
  if (found === undefined || found.count === 0 || found.since === null) return [];
  const oldest = orm
    .select({ message })
    .from(contactSubmissions)
    .where(unread)
    .orderBy(asc(submissionDate))
    .limit(1)
    .get();
  return [
    {
      kind: 'messages',
      count: found.count,
      since: found.since,
      excerpt: truncate(oldest?.message ?? '', 90),
    },
  ];
}

function findUnavailableVideos(): Task[] {
  const unavailable = isNotNull(videos.unavailableAt);
  const found = orm.select({ count: count() }).from(videos).where(unavailable).get()?.count ?? 0;
  if (found === 0) return [];
  const last = orm
    .select({ title: videos.title })
    .from(videos)
    .where(unavailable)
    .orderBy(desc(videos.unavailableAt))
    .limit(1)
    .get();
  return [{ kind: 'unavailable-videos', count: found, title: last?.title ?? '' }];
}

function findBrokenLinks(): Task[] {
  if (!checksLinks()) return [];
  const doubtful = and(
    ne(linkChecks.state, 'fine'),
    isNull(linkChecks.acceptedAt),
    eq(offers.link, linkChecks.link),
  );
  const found =
    orm
      .select({ count: count() })
      .from(linkChecks)
      .innerJoin(offers, eq(offers.productId, linkChecks.productId))
      .where(doubtful)
      .get()?.count ?? 0;
  return found === 0 ? [] : [{ kind: 'broken-links', count: found }];
}

function findFeeds(): Task[] {
  const { id, feedId, state, message } = feedImports;
  return orm
    .select({ id, feedId, state, message, name: feeds.name })
    .from(feeds)
    .innerJoin(feedImports, eq(feedImports.feedId, feeds.id))
    .where(isNull(feeds.deletedAt))
    .orderBy(desc(id))
    .all()
    .filter(
      (each, index, all) =>
        each.state === 'needs-review' ||
        all.findIndex(({ feedId: other }) => other === each.feedId) === index,
    )
    .flatMap(({ id: importId, feedId: feed, state: now, message, name }): Task[] =>
      now === 'needs-review' || now === 'failed'
        ? [{ kind: 'feed', feedId: feed, importId, name, state: now, message: message ?? '' }]
        : [],
    );
}

function findMail(): Task[] {
  if (env.mail === null) return [];
  const { failed, lastError } = describeMailQueue();
  return failed === 0 ? [] : [{ kind: 'mail', count: failed, error: lastError ?? '' }];
}

export type Backup = { at: Date; bytes: number };

async function findBackup(folder: string): Promise<Backup | null> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.startsWith('ribbon-'))
      .map((name) => stat(join(folder, name)).catch(() => null)),
  );
  const newest = files.flatMap((file) => file ?? []).sort((one, other) => other.mtimeMs - one.mtimeMs)[0];
  return newest === undefined ? null : { at: newest.mtime, bytes: newest.size };
}

export type Disk = { free: number; total: number };

async function readDisk(): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Milliseconds after which the daily backup is late. */
const MAX_BACKUP_AGE = 30 * 3_600_000;
function isBackupLate(backup: Backup | null, now: Date): boolean {
  return backup === null || now.getTime() - backup.at.getTime() > MAX_BACKUP_AGE;
}

const MIN_FREE_BYTES = 1_000_000_000;

const ADMIN_TASKS: ReadonlySet<Task['kind']> = new Set(['messages', 'mail', 'backup', 'disk']);

/** Returns the data of `/healthz?full=1`. Sizes are in bytes. */
export async function readHealth(now: Date) {
  const backup = env.BACKUP_DIR === undefined ? null : await findBackup(env.BACKUP_DIR);
  const { waiting, failed } = describeMailQueue();
  const { rss } = process.memoryUsage();
  return {
    disk: await readDisk(),
    backups:
      env.BACKUP_DIR === undefined
        ? null
        : { last: backup?.at ?? null, isLate: isBackupLate(backup, now), failure: readBackupFailure() },
    mail: env.mail === null ? null : { waiting, failed },
    memory: rss,
    uptime: Math.round(process.uptime()),
  };
}

export async function readOverview(role: Role, now: Date) {
  const backup = env.BACKUP_DIR === undefined ? null : await findBackup(env.BACKUP_DIR);
  const disk = await readDisk();
  const isLate = env.BACKUP_DIR !== undefined && isBackupLate(backup, now);
  const failure = env.BACKUP_DIR === undefined ? null : readBackupFailure();
  const tasks: Task[] = [
    ...findMessages(),
    ...findUnavailableVideos(),
    ...listChannelTasks(),
    ...findBrokenLinks(),
    ...listFailingPages().map((failing) => ({ kind: 'product-pages' as const, ...failing })),
    ...findFeeds(),
    ...findMail(),
    ...(isLate || failure !== null ? [{ kind: 'backup' as const, since: backup?.at ?? null, failure }] : []),
    ...(disk.free < MIN_FREE_BYTES ? [{ kind: 'disk' as const, free: disk.free }] : []),
  ];
  const mine = tasks.filter(({ kind }) => hasRight(role, ADMIN_TASKS.has(kind) ? 'site' : 'overview'));
  return { tasks: mine, backup, disk, links: checksLinks() ? countChecks() : null };
}

export type Draft = {
  kind: 'Guide' | 'Page' | 'Video' | 'Product';
  path: string;
  title: string;
  publishAt: Date | null;
  at: Date;
};

const isGuide = eq(guides.kind, 'guide');
const isPage = eq(guides.kind, 'page');

/** Each with its folder in the dashboard, table, title, date and condition. */
const KINDS = [
  ['Guide', 'guides', guides, guides.title, guides.updatedAt, isGuide],
  ['Page', 'pages/own', guides, guides.title, guides.updatedAt, isPage],
  ['Video', 'videos', videos, videos.title, videos.createdAt, undefined],
  ['Product', 'products', products, products.name, products.createdAt, undefined],
] as const;

/** Returns the newest drafts of all kinds. */
export function listDrafts(limit: number): Draft[] {
  const drafts = KINDS.flatMap(([kind, folder, table, title, at, only]) =>
    orm
      .select({ id: table.id, title, publishAt: table.publishAt, at })
      .from(table)
      // The partial indexes have this condition.
      .where(and(sql`status = 'draft'`, only))
      .orderBy(desc(table.id))
      .limit(limit)
      .all()
      .map(({ id, ...row }): Draft => ({ ...row, kind, path: `/admin/${folder}/${id}` })),
  );
  return drafts.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit);
}
