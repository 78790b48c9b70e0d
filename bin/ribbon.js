// `ribbon <command>`: reads the settings of the service, then runs the command. `npm run …` runs the same commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.js';
import { takeServiceSettings } from './service.js';

const COMMANDS = {
  start: ['', 'Start the site.'],
  admin: ['<command>', 'Manage accounts and demo content. Without a command, list the commands.'],
  backup: ['<file>', 'Write a backup to a file, while the site runs.'],
  restore: ['<file>', 'Restore a backup. Stop the site first.'],
  refresh: ['', 'Refresh stored videos and mark unavailable ones.'],
  import: ['ghost <export.json> | wordpress <export.xml>', 'Import guides and pages of another site.'],
  check: ['', 'Check the installation, the database and the backups.'],
};

/** Former names of commands, which timers on servers still use. */
const FORMER_NAMES = { sweep: 'refresh' };

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function usage() {
  const lines = Object.entries(COMMANDS).map(
    ([name, [parameters, purpose]]) => `  ${`${name} ${parameters}`.trim()}\n      ${purpose}`,
  );
  return `Ribbon ${version}. Usage: ribbon <command>\n${lines.join('\n')}`;
}

const [name = ''] = process.argv.splice(2, 1);
const command = FORMER_NAMES[name] ?? name;
if (command === 'version' || command === '--version') console.log(version);
else if (Object.hasOwn(COMMANDS, command)) {
  await takeServiceSettings({ actAsUser: command === 'start' });
  await import(`./${command}.js`);
} else {
  console.error(usage());
  process.exit(1);
}
