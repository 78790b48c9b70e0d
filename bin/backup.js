// `npm run backup -- <file>`: one consistent file while the site runs. `--daily <folder> <keep>` is what the site itself starts.
import { announceDataDir, calledAs, fail, keepToOneself, readDataDir } from './data-folder.js';
import { install, root } from './prepare.js';

const [first, ...rest] = process.argv.slice(2);
if (!first) {
  console.error(`Usage: ${calledAs('backup')} <file>`);
  process.exit(1);
}
const isDaily = first === '--daily';
process.chdir(root);
if (!isDaily) install();
keepToOneself();
const { backupDaily, createBackup } = await import('./archive.js');
const dataDir = isDaily ? readDataDir() : announceDataDir();
try {
  if (isDaily) await backupDaily({ dataDir, folder: rest[0], keep: Number(rest[1]) });
  else {
    await createBackup({ dataDir, file: first });
    console.log(`Backed up to ${first}.`);
  }
} catch (error) {
  fail(error);
}
