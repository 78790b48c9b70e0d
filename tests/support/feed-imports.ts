import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addFeed } from '#app/features/feeds/feed.server';
import { continueFeedImport } from '#app/features/feeds/feed-apply.server';
import {
  addFeedImport,
  type FeedImport,
  findFeedImport,
  startApplying,
  startUndoing,
  storedFile,
} from '#app/features/feeds/feed-import.server';
import { type FeedSettings, feedSettingsSchema } from '#app/features/feeds/feed-schema';
import { COMMAND_LINE } from '#app/infra/database.server';

type Content = string | Uint8Array;

function findImport(id: number): FeedImport {
  const found = findFeedImport(id);
  if (found === null) throw new Error(`There is no import ${id}.`);
  return found;
}

/** Reads the next file of a feed to its end. */
export async function readNextFile(feedId: number, content: Content): Promise<FeedImport> {
  const path = storedFile(randomUUID());
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const id = await addFeedImport(feedId, { path, name: 'feed' }, COMMAND_LINE);
  if (id === null) throw new Error('Another file of the feed is being applied.');
  await continueFeedImport(id);
  return findImport(id);
}

/** Adds a feed and reads its first file to its end. */
export async function readFirstFile(
  content: Content,
  settings: Partial<FeedSettings> = {},
): Promise<FeedImport> {
  const feedId = await addFeed(feedSettingsSchema.parse({ name: 'A feed', ...settings }), COMMAND_LINE);
  return readNextFile(feedId, content);
}

export async function applyImport(feedImport: FeedImport): Promise<void> {
  if (!(await startApplying(feedImport, COMMAND_LINE))) throw new Error('This import cannot be applied.');
  await continueFeedImport(feedImport.id);
}

export async function undoImport(feedImport: FeedImport): Promise<void> {
  if (!(await startUndoing(feedImport, COMMAND_LINE))) throw new Error('This import cannot be undone.');
  await continueFeedImport(feedImport.id);
}
