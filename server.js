// Starts the built site. Services run this file directly: npm does not pass signals on.
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { backupBeforeMigration } from './bin/archive.js';
import { describeProblem } from './bin/data-folder.js';

/** Errors whose message says everything that whoever starts the site has to know. */
const PLAIN = [
  'WrongSetting',
  'DatabaseTooNew',
  'DatabaseForeign',
  'DatabaseUnreadable',
  'MigrationFailed',
  'StorageUnavailable',
  'Unusable',
  'NotStarted',
];

// A log that cannot be written (a full disk, a reader that has left) must not end the site: pages go on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (!existsSync(new URL('build/server/index.js', import.meta.url))) {
  console.error('There is no build here. Run `npm run build` first, or `npm start`, which does both.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
// What the site keeps is for its own account alone.
process.umask(0o077);
try {
  if (cluster.isPrimary) {
    const file = await backupBeforeMigration();
    if (file !== null) console.log(`The database will be migrated. As it was, it is in ${file}.`);
  }
  const build = await import('./build/server/index.js');
  await build.entry.module.start(build);
} catch (error) {
  const isPlain = error instanceof Error && PLAIN.includes(error.name);
  console.error(isPlain ? error.message : (describeProblem(error) ?? error));
  process.exit(1);
}
