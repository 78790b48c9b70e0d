// `npm run admin -- <command>`: manages accounts and demo content on the server.
import { createInterface } from 'node:readline/promises';
import { calledAs, describeProblem } from './data-folder.js';
import { openSite } from './open-site.js';

const COMMANDS = [
  ['create <username> <email>', 'Create an administrator.', addAdministrator, 'is an administrator now'],
  ['promote <username>', 'Make a user an administrator.', setRole('admin'), 'is an administrator now'],
  ['editor <username>', 'Make a user an editor.', setRole('editor'), 'is an editor now'],
  ['demote <username>', 'Make a user a visitor.', setRole('user'), 'is a visitor now'],
  ['password <username>', 'Set a new password.', changePassword, 'has a new password, and is logged out'],
  [
    'reset-factor <username>',
    'Turn off two-factor authentication.',
    (site, name) => site.resetFactor(name),
    'logs in with the password only, and is logged out',
  ],
  ['clear-demo', 'Delete the unchanged demo content.', removeDemo],
];
const WIDTH = Math.max(...COMMANDS.map(([command]) => command.length)) + 2;
const USAGE = [
  `Usage: ${calledAs('admin')} <command>`,
  ...COMMANDS.map(([command, purpose]) => `  ${command.padEnd(WIDTH)}${purpose}`),
].join('\n');

async function readPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  const { stdin: input, stdout: output } = process;
  const terminal = createInterface({ input, output, terminal: input.isTTY });
  try {
    return await terminal.question('Password (administrators need at least 10 characters): ');
  } finally {
    terminal.close();
  }
}

function setRole(role) {
  return (site, username) => site.setRole(username, role);
}

async function addAdministrator(site, username, email) {
  return site.createAdministrator({ username, email, password: await readPassword() });
}

async function changePassword(site, username) {
  return site.replacePassword({ username, password: await readPassword() });
}

async function removeDemo({ clearDemo }) {
  const cleared = await clearDemo({ username: 'the command line' });
  console.log(cleared === null ? 'No unchanged demo content found.' : `Deleted: ${cleared}.`);
  return null;
}

const [name, ...args] = process.argv.slice(2);
const [command, , run, result] = COMMANDS.find(([usage]) => usage.split(' ')[0] === name) ?? [];
const isComplete = command !== undefined && args.filter(Boolean).length >= command.split(' ').length - 1;
if (!isComplete) {
  console.error(USAGE);
  process.exit(1);
}

const site = await openSite();
try {
  const problem = await run(site, ...args);
  if (problem !== null) console.log(problem);
  else if (result !== undefined) console.log(`${args[0]} ${result}.`);
  process.exit(problem === null ? 0 : 1);
} catch (error) {
  console.error(describeProblem(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
}
