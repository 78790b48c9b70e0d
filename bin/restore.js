// `npm run restore -- <file>`: restores a backup and keeps the replaced data.
import { announceDataDir, calledAs, fail, pathGiven, restrictNewFiles } from './data-folder.js';
import { install, root } from './prepare.js';

const [given] = process.argv.slice(2);
if (!given) {
  console.error(`Usage: ${calledAs('restore')} <file>`);
  process.exit(1);
}
const file = pathGiven(given);
process.chdir(root);
install();
restrictNewFiles();
const { restoreBackup } = await import('./restore-backup.js');
try {
  const replaced = await restoreBackup({ dataDir: announceDataDir(), file });
  console.log(`Restored ${file}.${replaced === null ? '' : ` The replaced data is in ${replaced}.`}`);
  console.log(
    'All sessions and API tokens have ended, so everyone must log in again. Passwords are those of the backup: change any that leaked since.',
  );
} catch (error) {
  fail(error, `${file} was not restored. `);
}
