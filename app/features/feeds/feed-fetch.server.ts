import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFailure, fetchToFile } from '#app/infra/bounded-fetch.server';
import { env } from '#app/infra/env.server';
import { UnreadableFile } from '#app/lib/text-file.server';
import type { Feed } from './feed.server';
import { type FeedImport, moveFeedImport } from './feed-import.server';
import { sniffFormat } from './feed-reader.server';
import { renewFeed } from './feed-staging.server';
import { FEED_MESSAGES } from './feed-texts';

/** The longest download in milliseconds, and the largest file in bytes, which is the limit of uploads, too. */
const DEADLINE = 300_000;
const MAX_BYTES = 100 * 1024 * 1024;

/** Errors of downloads. `code` is the status in parentheses, if there is one. */
const FAILURES: Partial<Record<FileFailure['reason'], (code: string) => string>> = {
  timeout: () => 'The download took more than five minutes. Try again later, or upload the file instead.',
  'too-large': () => 'The file is larger than 100 MB. Pack it with gzip, or split the feed.',
  'not-found': (code) => `The server has no file at this URL${code}. Check the URL in the feed’s settings.`,
  'rate-limited': (code) => `The server limits downloads${code}. Try again later.`,
  refused: (code) =>
    code === ''
      ? 'The URL leads to a private network, or is not https. Use a public https URL.'
      : `The server refused the download${code}. Check that the key in the URL is still valid.`,
  'not-stored': () => 'The file could not be stored. Check that the disk has space and is writable.',
};

function describeFailure({ reason, status }: FileFailure): string {
  const code = status === undefined ? '' : ` (${status})`;
  return FAILURES[reason]?.(code) ?? `The server could not be reached${code}. Try again later.`;
}

/** Downloads the file of an import. Returns the import, or null when nothing has changed. @throws UnreadableFile */
export async function fetchFile(feedImport: FeedImport, feed: Feed): Promise<FeedImport | null> {
  const { url, etag, lastModified } = feed;
  if (url === null) throw new UnreadableFile(FEED_MESSAGES.noFile);
  const folder = join(env.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const file = join(folder, crypto.randomUUID());
  const response = await fetchToFile(url, file, {
    headers: {
      Accept: '*/*',
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    },
    deadline: DEADLINE,
    largest: MAX_BYTES,
    trustedHosts: env.FEED_HOSTS_TRUSTED,
  });
  let isTaken = false;
  try {
    if (!response.ok) throw new UnreadableFile(describeFailure(response));
    if (!response.isNew) {
      const { unchanged: message } = FEED_MESSAGES;
      await moveFeedImport(feedImport.id, ['reading'], { state: 'stopped', message });
      await renewFeed(feed.id);
      return null;
    }
    const { etag: newEtag, lastModified: newDate, charset } = response;
    const format = await sniffFormat({ path: file, charset });
    const fetched = { file, etag: newEtag, lastModified: newDate, charset, format };
    isTaken = await moveFeedImport(feedImport.id, ['reading'], fetched);
    return isTaken ? { ...feedImport, ...fetched } : null;
  } finally {
    if (!isTaken) await rm(file, { force: true });
  }
}
