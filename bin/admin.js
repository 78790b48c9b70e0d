// `npm run admin -- <command>`: manages accounts and demo content on the server.
import { createInterface } from 'node:readline/promises';
import { calledAs, describeProblem } from './data-folder.js';
import { openSite } from './open-site.js';

const COMMANDS = [
  ['create <username> <email>', 'Create an administrator.'],
  ['promote <username>', 'Make an account an administrator.'],
  ['editor <username>', 'Make an account an editor.'],
  ['demote <username>', 'Make an account an ordinary user.'],
  ['password <username>', 'Set a new password.'],
  ['reset-factor <username>', 'Remove two-factor authentication.'],
  ['clear-demo', 'Remove the unchanged demo content.'],
];
const WIDTH = Math.max(...COMMANDS.map(([command]) => command.length)) + 2;
const USAGE = [
  `Usage: ${calledAs('admin')} <command>`,
  ...COMMANDS.map(([command, purpose]) => `  ${command.padEnd(WIDTH)}${purpose}`),
].join('\n');

async function readPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY,
  });
  try {
    return await terminal.question('Password (administrators need at least 10 characters): ');
  } finally {
    terminal.close();
  }
}

const { clearDemo, createAdministrator, replacePassword, resetFactor, setRole } = await openSite();

async function act([command, username, email]) {
  if (command === 'create' && username && email)
    return createAdministrator({ username, email, password: await readPassword() });
  if (command === 'password' && username)
    return replacePassword({ username, password: await readPassword() });
  if (command === 'promote' && username) return setRole(username, 'admin');
  if (command === 'editor' && username) return setRole(username, 'editor');
  if (command === 'demote' && username) return setRole(username, 'user');
  if (command === 'reset-factor' && username) return resetFactor(username);
  if (command === 'clear-demo') {
    const cleared = await clearDemo({ username: 'the command line' });
    console.log(cleared === null ? 'No unchanged demo content found.' : `Removed: ${cleared}.`);
    return { ok: true };
  }
  return { ok: false, message: USAGE };
}

try {
  const outcome = await act(process.argv.slice(2));
  console.log(outcome.ok ? 'Done.' : outcome.message);
  process.exit(outcome.ok ? 0 : 1);
} catch (error) {
  console.error(describeProblem(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
}
