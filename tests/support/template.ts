import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyLibrary, startSite } from './site';

/** Makes it beside its place, and moves it when it is complete. */
async function makeFirst(own: string, template: string): Promise<void> {
  const made = join(own, 'made');
  mkdirSync(made);
  copyLibrary(join(made, 'library'));
  const site = await startSite({ DATA_DIR: made });
  await site.stop();
  renameSync(made, template);
}

/**
 * Makes the folder that a site's first start makes, with its tables and the demo content. Each site of a test begins with a copy of
 * it, in two thirds of the time of a first start. Playwright and the HTTP tests of Vitest share one folder if RIBBON_TEMPLATE names
 * it. Returns a function that deletes what the tests left in the temporary folder.
 */
export default async function makeTemplate(): Promise<() => void> {
  const own = mkdtempSync(join(tmpdir(), 'ribbon-tests-'));
  // Some tests run programs as another user.
  chmodSync(own, 0o755);
  process.env.TMPDIR = own;
  const template = process.env.RIBBON_TEMPLATE ?? join(own, 'template');
  process.env.RIBBON_TEMPLATE = template;
  // Playwright and Vitest begin together: one makes the folder, and the other waits for it.
  const making = `${template}-making`;
  while (mkdirSync(making, { recursive: true }) === undefined) await sleep(50);
  try {
    if (!existsSync(template)) await makeFirst(own, template);
  } finally {
    rmSync(making, { recursive: true });
  }
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
}
