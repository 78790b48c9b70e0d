import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flushCounts } from '#app/features/analytics/analytics.server';
import { publishDueCatalogue } from '#app/features/dashboard/publication.server';
import { listFeedFiles } from '#app/features/feeds/feed-import.server';
import { fetchDueFeed } from '#app/features/feeds/feed-schedule.server';
import { resumeFeedImports } from '#app/features/feeds/feed-worker.server';
import { publishDueGuides } from '#app/features/guides/guide-admin.server';
import { startSending } from '#app/features/mail/mail-sender.server';
import { writeMail } from '#app/features/newsletter/mail-content.server';
import { sendDueIssues } from '#app/features/newsletter/newsletter-issue.server';
import { checkNextLink } from '#app/features/shop/link-check.server';
import { listEndingHosts } from '#app/features/shop/offer.server';
import { deriveMissingFacts, endPrices, refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { refreshVideos } from '#app/features/videos/refresh-all.server';
import { noteBackup } from '#app/infra/backup-state.server';
import { closeDatabase } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { flushLog } from '#app/server/http/request-log.server';
import { removeOrphanedUploads } from '#app/server/web/upload.server';
import { deleteExpired } from './retention.server';

const DAY = 86_400_000;
/** Between two links, in milliseconds. */
const LINK_PAUSE = 15_000;

/** Sweeps now and daily, beside the answers; what fails is tried again the next day. */
function keepVideosFresh(): void {
  const runDaily = () => {
    void refreshVideos().catch(logError);
    void removeOrphanedUploads(listFeedFiles()).catch(logError);
  };
  runDaily();
  setInterval(runDaily, DAY).unref();
}

/** Between two looks for what has had its time, and for products of which nothing has been derived yet, in milliseconds. */
const EXPIRY_PAUSE = 600_000;

function keepHouse(): void {
  const look = () => {
    void deleteExpired().catch(logError);
    void deriveMissingFacts().catch(logError);
  };
  look();
  setInterval(look, EXPIRY_PAUSE).unref();
}

/** Between two looks for prices that may not be shown any longer, in milliseconds. */
const PRICE_PAUSE = 60_000;

/** Between two looks for what is to be published, in milliseconds: it is seen within a minute of its time. */
const PUBLISH_PAUSE = 15_000;

function keepSchedule(): void {
  const look = () => {
    void publishDueGuides(new Date()).catch(logError);
    void publishDueCatalogue(new Date()).catch(logError);
    void sendDueIssues(new Date()).catch(logError);
  };
  look();
  setInterval(look, PUBLISH_PAUSE).unref();
}

/** Takes prices away when the terms of their shops end them. */
function keepPricesTrue(): void {
  void refreshOffersOf(listEndingHosts()).catch(logError);
  setInterval(() => void endPrices(new Date()).catch(logError), PRICE_PAUSE).unref();
}

/** Checks a link now and then while the administrator wants it: slowly, so that no retailer minds. */
function keepLinksChecked(): void {
  const check = () => void checkNextLink().catch(logError);
  setInterval(check, LINK_PAUSE).unref();
}

/** Between two looks for a feed that is due, in milliseconds. */
const FEED_PAUSE = 60_000;

/** Fetches feeds that come daily, in the night, one after the other. */
async function keepFeedsFresh(): Promise<void> {
  await resumeFeedImports();
  const look = () => void fetchDueFeed(new Date()).catch(logError);
  look();
  setInterval(look, FEED_PAUSE).unref();
}

const HOUR = 3_600_000;

/** Looks hourly whether today's backup is there. It is made in a process of its own: copying a database stops its thread. */
function keepBackups(folder: string): void {
  const back = () => {
    const daily = ['--daily', folder, String(env.BACKUP_KEEP)];
    execFile(process.execPath, [resolve('bin/backup.js'), ...daily], (error, _output, errors) => {
      const failure = error === null ? null : errors.trim() || error.message;
      if (failure !== null) console.error(`The daily backup failed: ${failure}`);
      void noteBackup(failure).catch(logError);
    });
  };
  back();
  setInterval(back, HOUR).unref();
}

let stopSending = async (): Promise<void> => {};

/** Work beside the answers, in one process only. */
export function startJobs(): void {
  keepHouse();
  keepVideosFresh();
  void keepFeedsFresh().catch(logError);
  keepLinksChecked();
  keepPricesTrue();
  keepSchedule();
  if (env.BACKUP_DIR !== undefined) keepBackups(env.BACKUP_DIR);
  stopSending = startSending(writeMail);
}

/** How long a mail that is on its way may hold up the end, in milliseconds. */
const MAIL_GRACE = 8_000;
let stopped: Promise<unknown> | undefined;

/** Begins nothing new, at the signal; resolves when what must not be cut is done, or has had its time. */
export function stopJobs(): Promise<unknown> {
  stopped ??= Promise.race([stopSending(), sleep(MAIL_GRACE)]);
  return stopped;
}

/** Ends this process when it has nothing more to answer: what it holds in memory is stored, what it was sending is sent. */
export async function endProcess(): Promise<never> {
  flushLog();
  await stopJobs();
  await flushCounts();
  closeDatabase();
  process.exit(0);
}
