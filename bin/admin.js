// `npm run admin -- create <username> <email>`, `promote <username>`, `demote <username>`.
import { createInterface } from 'node:readline/promises';
import { build, install, root } from './prepare.js';

const USAGE = 'Usage: npm run admin -- create <username> <email> | promote <username> | demote <username>';

async function readPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY,
  });
  try {
    return await terminal.question('Password (at least 6 characters): ');
  } finally {
    terminal.close();
  }
}

process.chdir(root);
install();
build();
process.env.NODE_ENV ??= 'production';
const { entry } = await import('../build/server/index.js');
const { createAdministrator, setRole } = entry.module;

async function act([command, username, email]) {
  if (command === 'create' && username && email)
    return createAdministrator({ username, email, password: await readPassword() });
  if (command === 'promote' && username) return setRole(username, 'admin');
  if (command === 'demote' && username) return setRole(username, 'user');
  return { ok: false, message: USAGE };
}

try {
  const outcome = await act(process.argv.slice(2));
  console.log(outcome.ok ? 'Done.' : outcome.message);
  process.exit(outcome.ok ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
