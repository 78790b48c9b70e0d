import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { purgeTotals } from '#app/features/analytics/analytics.server';
import { moveToCategories } from '#app/features/categories/category-admin.server';
import { continueChannelImports } from '#app/features/channels/channel.server';
import { checkDueChannel } from '#app/features/channels/channel-check.server';
import { purgeUnconfirmedNotices } from '#app/features/collections/answer-notice.server';
import { publishDueCatalogue } from '#app/features/dashboard/publication.server';
import { purgeExpired } from '#app/features/dashboard/retention.server';
import { queueWeeklyMail, writeWeeklyMail } from '#app/features/dashboard/weekly-mail.server';
import { listFeedFiles } from '#app/features/feeds/feed-import.server';
import { continueFeedRemovals } from '#app/features/feeds/feed-removal.server';
import { createFeedJob } from '#app/features/feeds/feed-worker.server';
import { listContentFiles, resumeContentImports } from '#app/features/guides/content-import.server';
import { publishDueGuides } from '#app/features/guides/guide-admin.server';
import { startSending } from '#app/features/mail/mail-sender.server';
import { writeMail } from '#app/features/newsletter/mail-content.server';
import { sendDueIssues } from '#app/features/newsletter/newsletter-issue.server';
import { checkNextLink } from '#app/features/shop/link-check.server';
import { listExpiringHosts } from '#app/features/shop/offer.server';
import { deriveMissingFacts, expirePrices, refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { updateNextProduct } from '#app/features/shop/product-upkeep.server';
import { processVideos } from '#app/features/videos/video-processing.server';
import { refreshVideos } from '#app/features/videos/video-refresh.server';
import { removeUnusedVideos } from '#app/features/videos/video-upload.server';
import { closeDatabase } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { flushCounts } from '#app/infra/later-counts.server';
import { logError } from '#app/infra/log.server';
import { purgeLimits } from '#app/infra/rate-limit.server';
import { storeBackupFailure } from '#app/infra/site-settings.server';
import { purgeTrash } from '#app/infra/trash.server';
import { flushLog } from '#app/server/http/request-log.server';
import { removeOrphanedUploads } from '#app/server/web/upload.server';
import { repeat } from './repeat.server';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Makes today's backup unless it exists, in a separate process, since copying a database blocks its thread. */
function makeDailyBackup(folder: string): Promise<void> {
  const daily = ['--daily', folder, String(env.BACKUP_KEEP)];
  return new Promise((resolve) => {
    execFile(process.execPath, [join('bin', 'backup.js'), ...daily], (error, _output, errors) => {
      const failure = error === null ? null : errors.trim() || error.message;
      if (failure !== null) console.error(`The daily backup failed. ${failure}`);
      resolve(storeBackupFailure(failure));
    });
  });
}

let stopSending = async (): Promise<void> => {};

export function startJobs(): void {
  const now = () => new Date();
  repeat(DAY, refreshVideos, removeUnusedVideos, async () =>
    removeOrphanedUploads(new Set([...listFeedFiles(), ...listContentFiles()])),
  );
  repeat(10 * MINUTE, deleteExpired, deriveMissingFacts, () => queueWeeklyMail(now()));
  // A due text or product appears within half a minute.
  repeat(
    15 * SECOND,
    () => publishDueGuides(now()),
    () => publishDueCatalogue(now()),
    () => sendDueIssues(now()),
  );
  void refreshOffersOf(listExpiringHosts()).catch(logError);
  repeat(MINUTE, () => expirePrices(now()), continueFeedRemovals);
  // One link at a time, so that no retailer notices the load.
  repeat(15 * SECOND, checkNextLink);
  // The time that a retailer gets between two requests.
  repeat(5 * SECOND, updateNextProduct, processVideos, continueChannelImports);
  repeat(MINUTE, () => checkDueChannel(now()), createFeedJob());
  resumeContentImports();
  void moveToCategories();
  const { BACKUP_DIR } = env;
  if (BACKUP_DIR !== undefined) repeat(HOUR, () => makeDailyBackup(BACKUP_DIR));
  stopSending = startSending((row, settings) =>
    row.kind === 'weekly' ? writeWeeklyMail(row, settings) : writeMail(row, settings),
  );
}

/** How long a process that ends waits for an email that is being sent, in milliseconds. */
const MAIL_GRACE = 8_000;
let stopped: Promise<unknown> | undefined;

/** Stops the jobs. Resolves once the email that is being sent is done, or after `MAIL_GRACE`. */
export function stopJobs(): Promise<unknown> {
  stopped ??= Promise.race([stopSending(), sleep(MAIL_GRACE)]);
  return stopped;
}

export async function endProcess(): Promise<never> {
  flushLog();
  await stopJobs();
  await flushCounts();
  closeDatabase();
  process.exit(0);
}

const PURGES = [purgeExpired, purgeTrash, purgeUnconfirmedNotices, purgeLimits, purgeTotals];

/** Deletes expired rows for good: the trash, sessions, links, unconfirmed subscriptions, counts of rate limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of PURGES) await purge(now);
}
