import { isUtf8 } from 'node:buffer';
import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import type { PlatformProblem } from './platform';

// Only the default folder is created: a configured folder that is missing is probably not mounted.
if (env.ownsLibrary)
  try {
    mkdirSync(env.LIBRARY_DIR, { recursive: true });
  } catch (error) {
    logError(error);
  }

type Files = { paths: Set<string>; problems: PlatformProblem[] };

/** Returns a file's name, or null if it is not UTF-8: Node's paths cannot express it. */
function readName(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}

const noFiles = (): Files => ({ paths: new Set(), problems: [] });

/** Lists all files below a folder. Unreadable subfolders are listed as problems. */
export async function listFiles(folder = '', found = noFiles()): Promise<Files> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(join(env.LIBRARY_DIR, folder), options).catch((error: unknown) => {
    if (folder === '') throw error;
    found.problems.push({ item: folder, message: 'is not readable' });
    return [];
  });
  for (const entry of entries) {
    const name = readName(entry.name);
    if (name === null) {
      const item = join(folder, entry.name.toString('latin1'));
      found.problems.push({ item, message: 'has a name that is not UTF-8. Rename it' });
      continue;
    }
    // macOS writes these files on foreign disks (AppleDouble).
    if (name.startsWith('._')) continue;
    const path = join(folder, name);
    if (entry.isDirectory()) await listFiles(path, found);
    // Links to folders could form a circle.
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) found.paths.add(path);
  }
  return found;
}

async function isFile(path: string): Promise<boolean> {
  const stats = await stat(join(env.LIBRARY_DIR, path)).catch(() => null);
  return stats?.isFile() ?? false;
}
