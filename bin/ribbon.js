// `ribbon <command>`: finds settings, folder and user as the service does, and hands on to the command. `npm run …` calls the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.js';
import { takeServiceSettings } from './service.js';

const COMMANDS = {
  start: ['', 'starts the site'],
  admin: ['<command>', 'manages accounts and demo content; without a command it lists them'],
  backup: ['<file>', 'one file with everything, while the site runs'],
  restore: ['<file>', 'puts a backup back; the site must be stopped'],
  refresh: ['', 'refreshes stored videos and marks those that are unavailable'],
  import: ['ghost <export.json> | wordpress <export.xml>', 'guides and pages from elsewhere'],
  check: ['', 'looks whether everything is as it should be'],
};

/** Former names of commands: timers on servers still use them. */
const FORMER_NAMES = { sweep: 'refresh' };

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function usage() {
  const lines = Object.entries(COMMANDS).map(
    ([name, [words, what]]) => `  ${`${name} ${words}`.trim()}\n      ${what}`,
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
