import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sqlite, write } from './database.server';
import { env } from './env.server';

/** With less free space than this, in bytes, the disk counts as full, although SQLite's log may hold one more small write. */
const MIN_FREE_BYTES = 1024 * 1024;

/** How long the result of a health check is used, in milliseconds. Each check is a write that reaches the disk. */
const CHECK_TTL = 1_000;
let lastCheck: { at: number; isHealthy: Promise<boolean> } | null = null;

/** Returns whether the database can be read and written and the disk has space, as of the last second. */
export function isDatabaseHealthy(): Promise<boolean> {
  const at = performance.now();
  if (lastCheck === null || at - lastCheck.at > CHECK_TTL) lastCheck = { at, isHealthy: checkDatabase() };
  return lastCheck.isHealthy;
}

async function checkDatabase(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    if (bavail * bsize < MIN_FREE_BYTES) return false;
    await write(() =>
      sqlite.prepare("UPDATE content_versions SET version = version WHERE scope = 'epoch'").run(),
    );
    return true;
  } catch {
    return false;
  }
}
