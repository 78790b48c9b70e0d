import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { countCandidates, listFailingChannels } from '#app/features/channels/channel.server';
import { BOXES, countMessages } from '#app/features/contact/inbox.server';
import { describeMailQueue } from '#app/features/mail/mail-queue.server';
import { listFailingPages } from '#app/features/shop/product-upkeep.server';
import { countWhere, orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { checksLinks, readBackupFailure } from '#app/infra/site-settings.server';
import { countOf, formatBytes, longDate, truncate } from '#app/lib/format';
import { hasRight, type Role } from '#app/lib/permissions';
import { contactSubmissions, feedImports, feeds, linkChecks, offers, videos } from '#db/schema';

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
  const text = `The oldest has been waiting since ${longDate(oldest.at)}: “${truncate(oldest.message, 90)}”`;
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
  const imported = orm.select(columns).from(feeds).innerJoin(feedImports, eq(feedId, feeds.id));
  const rows = imported.where(isNull(feeds.deletedAt)).orderBy(desc(id)).all();
  const isLast = (row: (typeof rows)[number]) => rows.find((each) => each.feedId === row.feedId) === row;
  return rows.flatMap((row) => {
    const waits = row.state === 'needs-review';
    if (!waits && !(row.state === 'failed' && isLast(row))) return [];
    const title = `${waits ? 'Feed needs review' : 'Feed import failed'}: ${row.name}`;
    const href = `/admin/feeds/${row.feedId}/runs/${row.id}`;
    return [{ title, text: row.message ?? '', ...SCREENS.feed, href, waits }];
  });
}

function findMail(): Task[] {
  const { failed, lastError } = describeMailQueue();
  if (env.mail === null || failed === 0) return [];
  const text = lastError ? `The mail server answered: ${lastError}` : 'Ribbon stopped trying.';
  return [{ title: `${countOf(failed, 'email')} not delivered`, text, ...SCREENS.mail, right: 'site' }];
}

export type Backup = { at: Date; bytes: number };

function findBackupTask(backup: Backup | null, isLate: boolean): Task[] {
  const failure = env.BACKUP_DIR === undefined ? null : readBackupFailure();
  if (!isLate && failure === null) return [];
  const last = backup && `The last backup is from ${longDate(backup.at)}.`;
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

const MIN_FREE_BYTES = 1_000_000_000;

function findDiskTask(free: number): Task[] {
  const text = `${formatBytes(free)} free. Delete files on the server, or add space.`;
  const task: Task = { title: 'The disk is almost full', text, ...SCREENS.disk, right: 'site' };
  return free < MIN_FREE_BYTES ? [task] : [];
}

/** Lists what needs attention. @param state `isLate`: the last backup is too old. `free`: bytes on the disk */
export function listTasks(state: { backup: Backup | null; isLate: boolean; free: number }): Task[] {
  return [
    ...findMessages(),
    ...findUnavailableVideos(),
    ...findChannels(),
    ...findBrokenLinks(),
    ...findProductPages(),
    ...findFeeds(),
    ...findMail(),
    ...findBackupTask(state.backup, state.isLate),
    ...findDiskTask(state.free),
  ];
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
