// `npm run backup -- <file>`: one consistent file while the site runs. `--daily <folder> <keep>` is what the site itself starts.
import { install, root } from './prepare.js';

const [first, ...rest] = process.argv.slice(2);
if (!first) {
  console.error('Usage: npm run backup -- <file>');
  process.exit(1);
}
process.chdir(root);
if (first !== '--daily') install();
const { backupDaily, createBackup, readDataDir, Unusable } = await import('./archive.js');
const dataDir = readDataDir();
try {
  if (first === '--daily') await backupDaily({ dataDir, folder: rest[0], keep: Number(rest[1]) });
  else {
    await createBackup({ dataDir, file: first });
    console.log(`Backed up ${dataDir} to ${first}.`);
  }
} catch (error) {
  console.error(error instanceof Unusable ? error.message : error);
  process.exit(1);
}
