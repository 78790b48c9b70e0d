import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listFirstSteps, skipFirstStep } from '#app/features/dashboard/first-steps.server';
import { changeSubIdRule } from '#app/features/earnings/sub-id';
import { COMMAND_LINE } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings, saveSiteSettings } from '#app/infra/site-settings.server';

/** Starts writes while another process holds the database, and waits for their end. */
async function writeAtOnce(...writes: (() => Promise<unknown>)[]): Promise<void> {
  const other = new Database(join(env.DATA_DIR, 'ribbon.db'));
  other.exec('BEGIN IMMEDIATE');
  const all = writes.map((write) => write());
  other.exec('COMMIT');
  other.close();
  await Promise.all(all);
}

test('two rules for links that are saved at once are both stored', async () => {
  const save = (host: string) => () =>
    saveSiteSettings(
      ({ subIdRules }) => ({ subIdRules: changeSubIdRule(subIdRules, { host, parameter: 'sid' }) }),
      COMMAND_LINE,
      '',
    );
  await writeAtOnce(save('one.example'), save('two.example'));
  expect(readSiteSettings().subIdRules.split('\n').sort()).toEqual(['one.example sid', 'two.example sid']);
});

test('two steps that are skipped at once are both skipped', async () => {
  await writeAtOnce(
    () => skipFirstStep('name'),
    () => skipFirstStep('branding'),
  );
  const { open } = listFirstSteps('admin');
  expect(open).not.toContain('name');
  expect(open).not.toContain('branding');
});
