// `npm run restore -- <file>`: puts a backup back, and keeps what it replaces.
import { announceDataDir, calledAs, fail, keepToOneself } from './data-folder.js';
import { install, root } from './prepare.js';

const [file] = process.argv.slice(2);
if (!file) {
  console.error(`Usage: ${calledAs('restore')} <file>`);
  process.exit(1);
}
process.chdir(root);
install();
keepToOneself();
const { restoreBackup } = await import('./archive.js');
try {
  const replaced = await restoreBackup({ dataDir: announceDataDir(), file });
  console.log(`Restored ${file}. What it replaced is in ${replaced}.`);
  console.log(
    'All sessions and API tokens have ended: everyone logs in again. Passwords are those of the backup, so change any that was changed because it had leaked.',
  );
} catch (error) {
  fail(error, `${file} was not restored. `);
}
