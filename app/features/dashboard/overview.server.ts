import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { describeMailQueue } from '#app/features/mail/mail-queue.server';
import { countChecks } from '#app/features/shop/link-check.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { checksLinks, readBackupFailure } from '#app/infra/site-settings.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { guides, products, videos } from '#db/schema';
import { type Backup, listTasks } from './tasks.server';

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

async function readDisk(): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Milliseconds after which the daily backup is late. */
const MAX_BACKUP_AGE = 30 * 3_600_000;
function isBackupLate(backup: Backup | null, now: Date): boolean {
  return backup === null || now.getTime() - backup.at.getTime() > MAX_BACKUP_AGE;
}

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
  const tasks = listTasks({ backup, free: disk.free, isLate });
  const mine = tasks.filter(({ right }) => hasRight(role, right ?? 'overview'));
  return { tasks: mine, backup, disk, links: checksLinks() ? countChecks() : null };
}

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
export function listDrafts(limit: number) {
  const drafts = KINDS.flatMap(([kind, folder, table, title, at, only]) =>
    orm
      .select({ id: table.id, title, publishAt: table.publishAt, at })
      .from(table)
      // The partial indexes have this condition.
      .where(and(sql`status = 'draft'`, only))
      .orderBy(desc(table.id))
      .limit(limit)
      .all()
      .map(({ id, ...row }) => ({ ...row, kind, path: `/admin/${folder}/${id}` })),
  );
  return drafts.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit);
}
