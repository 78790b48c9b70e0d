// Reads the settings and the user of the site's systemd service, so that commands in a shell use them as well.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { continueAs, SETTINGS_READ } from './data-folder.js';
import { root } from './prepare.js';

const UNIT = '/etc/systemd/system/ribbon.service';

function splitValue(value) {
  return [...value.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function readPair(text) {
  const sign = text.indexOf('=');
  return sign < 1 ? [] : [[text.slice(0, sign).trim(), text.slice(sign + 1)]];
}

/** Returns a function that lists the values of a key of a unit. A key may occur several times. */
export function readUnit(text) {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => (/^\s*[#;[]/.test(line) ? [] : readPair(line)));
  return (name) => lines.filter(([key]) => key === name).map(([, value]) => value.trim());
}

/** Returns the settings of an environment file as systemd reads it: one per line, without the quotes around values. */
export function readEnvironmentFile(text) {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(?:[#;]|$)/.test(line)) return [];
    return readPair(line).map(([key, value]) => [key, value.trim().replace(/^(["'])(.*)\1$/s, '$2')]);
  });
}

/** Returns a settings file, or nothing where only root may read it. systemd reads such a file itself when it starts the service. */
function readIfAllowed(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    if (process.env.INVOCATION_ID === undefined)
      console.error(
        `This account may not read ${path}, so its settings are not used. Run the command as root to use them.`,
      );
    return '';
  }
}

function readSettings(lines) {
  const own = lines('Environment').flatMap(splitValue).flatMap(readPair);
  const files = lines('EnvironmentFile').flatMap((file) => {
    const path = file.replace(/^-/, '');
    return existsSync(path) ? readEnvironmentFile(readIfAllowed(path)) : [];
  });
  return [...own, ...files];
}

async function becomeUser(user) {
  if (process.getuid?.() !== 0 || user === undefined || user === 'root') return;
  const idOf = (flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  let ids;
  try {
    ids = { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    console.error(`The service’s user ${user} does not exist on this machine. Correct User= in ${UNIT}.`);
    process.exit(1);
  }
  await continueAs(ids);
}

/**
 * Uses the settings of the service that runs this installation, if there is one. Variables of the shell take precedence.
 * @param {{ actAsUser: boolean, unit?: string }} options `actAsUser`: continue as the service's user when root calls.
 */
export async function takeServiceSettings({ actAsUser, unit = process.env.RIBBON_UNIT ?? UNIT }) {
  if (!existsSync(unit) || process.env[SETTINGS_READ] !== undefined) return;
  const lines = readUnit(readFileSync(unit, 'utf8'));
  const folder = lines('WorkingDirectory').at(-1);
  // The service may run another installation.
  if (folder === undefined || !existsSync(folder) || realpathSync(folder) !== realpathSync(root)) return;
  const given = new Set(Object.keys(process.env));
  for (const [key, value] of readSettings(lines)) if (!given.has(key)) process.env[key] = value;
  if (actAsUser) await becomeUser(lines('User').at(-1));
}
