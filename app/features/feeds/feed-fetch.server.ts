import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFailure, fetchToFile } from '#app/infra/bounded-fetch.server';
import { env } from '#app/infra/env.server';
import { UnreadableFile } from '#app/lib/text-file.server';
import type { Feed } from './feed.server';
import { type FeedImport, moveFeedImport } from './feed-import.server';
import { sniffFormat } from './feed-reader.server';
import { renewFeed } from './feed-renewal.server';

/** A feed's file comes within this time, in milliseconds, and is no larger than one that is uploaded, in bytes. */
const DEADLINE = 300_000;
const MAX_BYTES = 100 * 1024 * 1024;

function describeFailure({ reason, status }: FileFailure): string {
  const answered = status === undefined ? '' : ` (${status})`;
  switch (reason) {
    case 'timeout':
      return 'The address sent no whole file within five minutes.';
    case 'too-large':
      return 'The file is larger than 100 MB.';
    case 'not-found':
      return `There is no file at the address${answered}.`;
    case 'rate-limited':
      return `The address asks to wait${answered}: try again later.`;
    case 'refused':
      return status === undefined
        ? 'The address leads into a private network, or is not https.'
        : `The address refuses to give the file${answered}: is its key still valid?`;
    case 'not-stored':
      return 'The file could not be stored here: the disk is full, or cannot be written.';
    default:
      return `The address could not be reached${answered}.`;
  }
}

/**
 * Brings the file of a run from its feed's address. Null when it is there to be read; else the run has ended: nothing new, or a
 * failure that changes nothing.
 */
export async function fetchFile(feedImport: FeedImport, feed: Feed): Promise<FeedImport | null> {
  const { url, etag, lastModified } = feed;
  if (url === null) throw new UnreadableFile('The file is not there any more.');
  const folder = join(env.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const file = join(folder, crypto.randomUUID());
  const answer = await fetchToFile(url, file, {
    headers: {
      Accept: '*/*',
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    },
    deadline: DEADLINE,
    largest: MAX_BYTES,
    trustedHosts: env.FEED_HOSTS_TRUSTED,
  });
  if (!answer.ok || !answer.isNew) {
    await rm(file, { force: true });
    if (!answer.ok) throw new UnreadableFile(describeFailure(answer));
    const message = 'The address has the file that was applied last: nothing has changed.';
    await moveFeedImport(feedImport.id, ['reading'], { state: 'stopped', message });
    await renewFeed(feed.id);
    return null;
  }
  const { etag: newEtag, lastModified: newDate, charset } = answer;
  const fetched = { file, etag: newEtag, lastModified: newDate, charset };
  try {
    const format = await sniffFormat({ path: file, charset });
    const moved = await moveFeedImport(feedImport.id, ['reading'], { ...fetched, format });
    if (!moved) await rm(file, { force: true });
    return moved ? { ...feedImport, ...fetched, format } : null;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
