// What systemd gives the site: its unit and the files that it names are where a shell finds settings, folder and user, too.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { goOnAs, SETTLED } from './data-folder.js';
import { root } from './prepare.js';

const UNIT = '/etc/systemd/system/ribbon.service';

/** The words of a value as systemd parts them: by spaces, but for those within quotes. */
function splitWords(value) {
  return [...value.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function readPair(text) {
  const sign = text.indexOf('=');
  return sign < 1 ? [] : [[text.slice(0, sign).trim(), text.slice(sign + 1)]];
}

/** The lines of a unit, by their names; a name may stand several times. */
export function readUnit(text) {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => (/^\s*[#;[]/.test(line) ? [] : readPair(line)));
  return (name) => lines.filter(([key]) => key === name).map(([, value]) => value.trim());
}

/** The settings of an environment file, as systemd reads it: a line each, quotes around a value are not part of it. */
export function readEnvironmentFile(text) {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(?:[#;]|$)/.test(line)) return [];
    return readPair(line).map(([key, value]) => [key, value.trim().replace(/^(["'])(.*)\1$/s, '$2')]);
  });
}

/** A file of settings; nothing of one that is root's own, which systemd has read already for the service that it starts. */
function readAllowed(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    if (process.env.INVOCATION_ID === undefined)
      console.error(`${path} is not for this account to read: its settings are left out. Root finds them.`);
    return '';
  }
}

/** What a unit sets: what it says itself, and then the files that it names; a file that is missing is no fault behind a `-`. */
function readSettings(lines) {
  const own = lines('Environment').flatMap(splitWords).flatMap(readPair);
  const files = lines('EnvironmentFile').flatMap((file) => {
    const path = file.replace(/^-/, '');
    return existsSync(path) ? readEnvironmentFile(readAllowed(path)) : [];
  });
  return [...own, ...files];
}

/** Goes on as the service's user when root calls. */
async function becomeUser(user) {
  if (process.getuid?.() !== 0 || user === undefined || user === 'root') return;
  const idOf = (flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  let ids;
  try {
    ids = { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    console.error(`The service runs as ${user}, which is no account of this machine: see User= in its unit.`);
    process.exit(1);
  }
  await goOnAs(ids);
}

/**
 * Takes the settings of the service that runs this installation, where there is one; what the shell sets itself goes before them.
 * @param {{ actAsUser: boolean, unit?: string }} options `actAsUser`: go on as the service's user when root calls.
 */
export async function takeServiceSettings({ actAsUser, unit = process.env.RIBBON_UNIT ?? UNIT }) {
  if (!existsSync(unit) || process.env[SETTLED] !== undefined) return;
  const lines = readUnit(readFileSync(unit, 'utf8'));
  const folder = lines('WorkingDirectory').at(-1);
  // Another installation's.
  if (folder === undefined || !existsSync(folder) || realpathSync(folder) !== realpathSync(root)) return;
  const given = new Set(Object.keys(process.env));
  for (const [key, value] of readSettings(lines)) if (!given.has(key)) process.env[key] = value;
  if (actAsUser) await becomeUser(lines('User').at(-1));
}
