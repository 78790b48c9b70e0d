// Starts the built site. Services run this file directly: npm does not pass signals on.
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { backupBeforeMigration } from './bin/archive.js';
import { describeProblem } from './bin/data-folder.js';

const PLAIN_ERRORS = ['WrongSetting', 'MigrationFailed', 'StorageUnavailable', 'Unusable', 'NotStarted'];

// A log that cannot be written (a full disk, a closed pipe) must not end the site.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (!existsSync(new URL('build/server/index.js', import.meta.url))) {
  console.error('There is no build. Run `npm run build` first, or run `npm start`, which builds and starts.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
// Only the site's own account may read its files.
process.umask(0o077);
try {
  if (cluster.isPrimary) {
    const file = await backupBeforeMigration();
    if (file !== null) console.log(`Migrating the database. Backup of the old version: ${file}`);
  }
  const build = await import('./build/server/index.js');
  await build.entry.module.start(build);
} catch (error) {
  const isPlain = error instanceof Error && PLAIN_ERRORS.includes(error.name);
  console.error(isPlain ? error.message : (describeProblem(error) ?? error));
  process.exit(1);
}
