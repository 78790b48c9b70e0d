import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { countCandidates, listFailingChannels } from '#app/features/channels/channel.server';
import { BOXES, countMessages } from '#app/features/contact/inbox.server';
import { describeMailQueue } from '#app/features/mail/mail-queue.server';
import { countChecks } from '#app/features/shop/link-check.server';
import { listFailingPages } from '#app/features/shop/product-upkeep.server';
import { countWhere, orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { checksLinks, readBackupFailure } from '#app/infra/site-settings.server';
import { countOf, formatBytes, longDate, truncate } from '#app/lib/format';
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

/** The screen of each task, and whether visitors notice the problem, so that it cannot wait. */
const SCREENS = {
  messages: { action: 'Read messages', href: '/admin/messages', isUrgent: true },
  unavailableVideos: { action: 'Replace videos', href: '/admin/videos?state=unavailable', isUrgent: true },
  candidates: { action: 'View channels', href: '/admin/channels', isUrgent: false },
  channel: { action: 'View channel', href: '/admin/channels', isUrgent: false },
  brokenLinks: { action: 'Check links', href: '/admin/links', isUrgent: true },
  productPage: { action: 'Edit product', href: '/admin/products', isUrgent: false },
  feed: { action: 'Review import', href: '/admin/feeds', isUrgent: false },
  mail: { action: 'View email settings', href: '/admin/settings/mail', isUrgent: true },
  backup: { action: 'View activity log', href: '/admin/log', isUrgent: false },
  disk: { action: 'View settings', href: '/admin/settings', isUrgent: true },
};

export type ShownTask = { title: string; text: string } & (typeof SCREENS)['messages'];
/** `right` is needed to see the task. `waits`: it waits for a decision. Other tasks report that something broke. */
type Task = ShownTask & { right?: 'site'; waits?: boolean };

function findMessages(): Task[] {
  const { submissionDate: at, message } = contactSubmissions;
  const first = orm.select({ at, message }).from(contactSubmissions).where(BOXES.unread).orderBy(asc(at));
  const oldest = first.limit(1).get();
  if (oldest === undefined) return [];
  const title = countOf(countMessages('unread'), 'unread message');
  const text = `Since ${longDate(oldest.at)}: “${truncate(oldest.message, 90)}”`;
  return [{ title, text, ...SCREENS.messages, right: 'site', waits: true }];
}

function findUnavailableVideos(): Task[] {
  const { title, unavailableAt } = videos;
  const isUnavailable = isNotNull(unavailableAt);
  const rows = orm.select({ title }).from(videos).where(isUnavailable).orderBy(desc(unavailableAt));
  const last = rows.limit(1).get();
  if (last === undefined) return [];
  const found = countOf(countWhere(videos, isUnavailable), 'unavailable video');
  return [{ title: found, text: `The most recent one is “${last.title}”.`, ...SCREENS.unavailableVideos }];
}

function findChannels(): Task[] {
  const found = countCandidates();
  const title = `${countOf(found, 'new video')} of followed channels`;
  const failing = listFailingChannels().map(({ id, title: name, error }) => ({
    title: `Channel cannot be read: ${name}`,
    text: error,
    ...SCREENS.channel,
    href: `/admin/channels/${id}`,
  }));
  return [
    ...(found === 0 ? [] : [{ title, text: 'Import or skip them.', ...SCREENS.candidates }]),
    ...failing,
  ];
}

function findBrokenLinks(): Task[] {
  if (!checksLinks()) return [];
  const { productId, link, state, acceptedAt } = linkChecks;
  const isSame = and(eq(offers.productId, productId), eq(offers.link, link));
  const isBroken = and(ne(state, 'fine'), isNull(acceptedAt));
  const count = sql<number>`count(*)`;
  const found = orm.select({ count }).from(linkChecks).innerJoin(offers, isSame).where(isBroken).get()?.count;
  const title = countOf(found ?? 0, 'broken product link');
  const text = 'These links fail or open a different page.';
  return found ? [{ title, text, ...SCREENS.brokenLinks }] : [];
}

function findProductPages(): Task[] {
  return listFailingPages().map(({ count, id, name, error }) => ({
    title: `${countOf(count, 'product page')} cannot be read`,
    text: `Ribbon could not read the page of “${name}” three times. ${error}`,
    ...SCREENS.productPage,
    href: `/admin/products/${id}`,
  }));
}

function findFeeds(): Task[] {
  const { id, feedId, state, message } = feedImports;
  const columns = { id, feedId, state, message, name: feeds.name };
  const isLast = sql`${id} = (select max(last.id) from feed_imports as last where last.feed_id = ${feeds.id})`;
  const isOpen = or(eq(state, 'needs-review'), and(eq(state, 'failed'), isLast));
  const isOfFeed = and(eq(feedId, feeds.id), isNull(feeds.deletedAt));
  const imported = orm.select(columns).from(feeds).innerJoin(feedImports, isOfFeed);
  const rows = imported.where(isOpen).orderBy(desc(id)).all();
  return rows.map((row) => {
    const waits = row.state === 'needs-review';
    const title = `${waits ? 'Feed needs review' : 'Feed import failed'}: ${row.name}`;
    const href = `/admin/feeds/${row.feedId}/runs/${row.id}`;
    return { title, text: row.message ?? '', ...SCREENS.feed, href, waits };
  });
}

function findMail(): Task[] {
  const { failed, delayed, lastError } = describeMailQueue();
  if (env.mail === null || failed + delayed === 0) return [];
  const title = [
    ...(failed === 0 ? [] : [`${countOf(failed, 'email')} not delivered`]),
    ...(delayed === 0 ? [] : [`${countOf(delayed, 'email')} delayed`]),
  ].join(', ');
  return [{ title, text: `The last error was: ${lastError}`, ...SCREENS.mail, right: 'site' }];
}

function findBackupTask(backups: Awaited<ReturnType<typeof readBackups>>): Task[] {
  if (backups === null || (!backups.isLate && backups.failure === null)) return [];
  const { failure } = backups;
  const last = backups.last && `The last backup is from ${longDate(backups.last.at)}.`;
  const old = last === null ? 'No backup yet' : 'The last backup is old';
  return [
    {
      title: failure === null ? old : 'The daily backup failed',
      text: [last ?? 'BACKUP_DIR contains no backup.', failure].filter((text) => text !== null).join(' '),
      ...SCREENS.backup,
      isUrgent: failure !== null,
      right: 'site',
    },
  ];
}

function findDiskTask(free: number): Task[] {
  const text = `${formatBytes(free)} free. Delete files on the server, or add space.`;
  const task: Task = { title: 'The disk is almost full', text, ...SCREENS.disk, right: 'site' };
  return free < 1_000_000_000 ? [task] : [];
}

/** Milliseconds after which the daily backup is late. */
const MAX_BACKUP_AGE = 30 * 3_600_000;

/** Returns the newest daily backup and whether it is late, or null when backups are off. */
async function readBackups(now: Date) {
  if (env.BACKUP_DIR === undefined) return null;
  const folder = env.BACKUP_DIR;
  const names = await readdir(folder).catch(() => []);
  const backups = names.filter((name) => /^ribbon-.*\.tar\.gz$/.test(name));
  const files = await Promise.all(backups.map((name) => stat(join(folder, name)).catch(() => null)));
  const newest = files.flatMap((file) => file ?? []).sort((one, other) => other.mtimeMs - one.mtimeMs)[0];
  const last = newest === undefined ? null : { at: newest.mtime, bytes: newest.size };
  const isLate = last === null || now.getTime() - last.at.getTime() > MAX_BACKUP_AGE;
  return { last, isLate, failure: readBackupFailure() };
}

async function readDisk(): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Returns the data of `/healthz?full=1`. Sizes are in bytes. */
export async function readHealth(now: Date) {
  const backups = await readBackups(now);
  const { waiting, failed } = describeMailQueue();
  const { rss } = process.memoryUsage();
  return {
    disk: await readDisk(),
    backups: backups && { ...backups, last: backups.last?.at ?? null },
    mail: env.mail === null ? null : { waiting, failed },
    memory: rss,
    uptime: Math.round(process.uptime()),
  };
}

/** Reads the overview of a role: what needs attention, and the state of the server. */
export async function readOverview(role: Role, now: Date) {
  const backups = await readBackups(now);
  const disk = await readDisk();
  const tasks = [
    ...findMessages(),
    ...findUnavailableVideos(),
    ...findChannels(),
    ...findBrokenLinks(),
    ...findProductPages(),
    ...findFeeds(),
    ...findMail(),
    ...findBackupTask(backups),
    ...findDiskTask(disk.free),
  ].filter(({ right }) => hasRight(role, right ?? 'overview'));
  return { tasks, backup: backups?.last ?? null, disk, links: checksLinks() ? countChecks() : null };
}

/** Counts what waits for a person, by the URL of its screen in the dashboard. Screens that a role cannot open are left out. */
export function countWaiting(role: Role): Record<string, number> {
  const counts: Record<string, number> = {};
  if (hasRight(role, 'audience')) counts['/admin/messages'] = countMessages('unread');
  if (hasRight(role, 'shop'))
    counts['/admin/feeds'] = countWhere(feedImports, eq(feedImports.state, 'needs-review'));
  if (hasRight(role, 'content')) counts['/admin/channels'] = countCandidates();
  return counts;
}

/** Each with its folder in the dashboard, table, title, date and condition. */
const KINDS = [
  ['Guide', 'guides', guides, guides.title, guides.updatedAt, eq(guides.kind, 'guide')],
  ['Page', 'pages/own', guides, guides.title, guides.updatedAt, eq(guides.kind, 'page')],
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
