// `npm run backup -- <file>`: writes a backup while the site runs. The site itself calls `--daily <folder> <keep>`.
import { announceDataDir, calledAs, fail, pathGiven, readDataDir, restrictNewFiles } from './data-folder.js';
import { install, root } from './prepare.js';

const [first, ...rest] = process.argv.slice(2);
if (!first) {
  console.error(`Usage: ${calledAs('backup')} <file>`);
  process.exit(1);
}
const isDaily = first === '--daily';
const file = pathGiven(first);
process.chdir(root);
if (!isDaily) install();
restrictNewFiles();
const { backupDaily, createBackup } = await import('./archive.js');
const dataDir = isDaily ? readDataDir() : announceDataDir();
try {
  if (isDaily) await backupDaily({ dataDir, folder: rest[0], keep: Number(rest[1]) });
  else {
    await createBackup({ dataDir, file });
    console.log(`Backup written to ${file}.`);
  }
} catch (error) {
  fail(error);
}
