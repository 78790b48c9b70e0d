import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLibrary, startSite } from './site';

/**
 * Before all tests, the folder that a site's first start makes: its tables and the demo's content. Each site of a test begins with
 * a copy of it, in two thirds of the time that making it takes (`startSite`). Playwright and the HTTP tests of Vitest both call this, and what it
 * returns when all is done; whoever runs both names a folder for them, and the first of them fills it. What tests leave in the
 * temporary folder goes with theirs.
 */
export default async function makeTemplate(): Promise<() => void> {
  const own = mkdtempSync(join(tmpdir(), 'ribbon-tests-'));
  // Some tests run programs as another user.
  chmodSync(own, 0o755);
  process.env.TMPDIR = own;
  const template = process.env.RIBBON_TEMPLATE ?? join(own, 'template');
  process.env.RIBBON_TEMPLATE = template;
  if (!existsSync(template)) {
    mkdirSync(template);
    copyLibrary(join(template, 'library'));
    const site = await startSite({ DATA_DIR: template });
    await site.stop();
  }
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
}
