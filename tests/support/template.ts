import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLibrary, startSite } from './site';

/**
 * Before all tests, the folder that a site's first start makes: its tables and the demo's content. Each site of a test begins with
 * a copy of it, in two thirds of the time that making it takes (`startSite`). Vitest and Playwright both call this, and what it
 * returns when all is done.
 */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-template-'));
  copyLibrary(join(folder, 'library'));
  const site = await startSite({ DATA_DIR: folder });
  await site.stop();
  process.env.RIBBON_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
