// Runs the commands of docs/hosting.md and docs/admin in a fresh Debian: `node tests/hosting/walk.mjs [release|clone]`. It needs root, debootstrap
// and a mirror. No systemd runs there: small programs of the same names read the installed unit and do what it says.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const debian = process.env.WALK_DEBIAN ?? '/var/tmp/ribbon-walk';
const mirror = process.env.WALK_MIRROR ?? 'http://deb.debian.org/debian';
const ways = process.argv.slice(2);

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).status !== 0) {
  console.log('Not walked: this takes root and debootstrap.');
  process.exit(0);
}

/** Returns the code blocks of one section of a page, in their order. Subsections are not part of it. */
function blocksOf(title, language = 'sh', file = 'hosting.md') {
  const page = readFileSync(join(root, 'docs', file), 'utf8');
  const [, section] = page.split(`\n## ${title}\n`);
  if (section === undefined) throw new Error(`docs/${file} has no section “${title}”.`);
  const [own = ''] = section.split(/\n##+ /);
  const blocks = [...own.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  return blocks
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block.replace(/^ {3,4}/gm, '').trim());
}

const SYSTEMCTL = `#!/bin/bash
# enable --now | start | stop | restart: what systemd would do with the unit, as far as a chroot lets it.
unit=/etc/systemd/system/ribbon.service; pidfile=/run/ribbon.pid
value() { grep -E "^$1=" $unit | tail -n 1 | cut -d= -f2-; }
stop() { [ -f $pidfile ] && kill "$(cat $pidfile)" 2>/dev/null; for i in $(seq 100); do kill -0 "$(cat $pidfile 2>/dev/null)" 2>/dev/null || break; sleep 0.1; done; rm -f $pidfile; }
start() {
  user=$(value User); folder=$(value WorkingDirectory); state=$(value StateDirectory)
  install -d -o $user -g $user -m $(value StateDirectoryMode) /var/lib/$state
  set -a; eval "$(grep -E '^Environment=' $unit | cut -d= -f2- | tr ' ' '\\n')"; file=$(value EnvironmentFile); . "\${file#-}"; set +a
  export INVOCATION_ID=walk
  (cd "$folder" && exec setpriv --reuid=$user --regid=$user --init-groups $(value ExecStart)) >> /var/log/ribbon.log 2>&1 < /dev/null &
  echo $! > $pidfile
  for i in $(seq 150); do curl -fs http://127.0.0.1:3000/healthz > /dev/null && return 0; sleep 0.2; done
  echo "It did not start:"; tail -n 5 /var/log/ribbon.log; return 1
}
case "$*" in *ribbon*) ;; *) exit 0 ;; esac
case "$1" in enable|start) start ;; stop) stop ;; restart) stop; start ;; esac
`;

/** For a proxy with a private certificate, which `WALK_CA` names, and Debian's headers of Node. */
const BEHIND_A_WALL =
  process.env.WALK_CA === undefined
    ? {}
    : { NODE_EXTRA_CA_CERTS: '/etc/walk-ca.crt', npm_config_nodedir: '/usr', HEADERS: 'libnode-dev' };

function into(...parts) {
  return join(debian, ...parts);
}

/** Runs lines in the Debian as its root; throws with what was said when one fails. */
function run(lines, { folder = '/root', memory } = {}) {
  const bounded = memory === undefined ? '' : `ulimit -d ${memory * 1024}\n`;
  const script = `set -eo pipefail\n${bounded}cd ${folder}\n${lines}`;
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...BEHIND_A_WALL,
  };
  const { status, stdout, stderr } = spawnSync('chroot', [debian, '/bin/bash', '-c', script], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${lines}\n${stdout}${stderr}`);
  return stdout + stderr;
}

function say(what) {
  console.log(`ok  ${what}`);
}

// Otherwise, deleting the Debian would delete the devices of this machine.
function unmount() {
  for (const each of ['proc', 'dev']) spawnSync('umount', ['--recursive', '--lazy', into(each)]);
}
process.on('exit', unmount);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

function prepare() {
  if (!existsSync(into('bin', 'bash')))
    execFileSync('debootstrap', ['--variant=minbase', 'trixie', debian, mirror], { stdio: 'inherit' });
  unmount();
  for (const each of ['proc', 'dev'])
    spawnSync('mount', ['--rbind', '--make-rslave', `/${each}`, into(each)]);
  run('apt-get update -qq && apt-get install -y -qq curl ca-certificates util-linux > /dev/null');
  mkdirSync(into('etc', 'systemd', 'system'), { recursive: true });
  writeFileSync(into('usr', 'local', 'sbin', 'systemctl'), SYSTEMCTL);
  writeFileSync(into('usr', 'local', 'sbin', 'journalctl'), '#!/bin/sh\ncat /var/log/ribbon.log\n');
  if (process.env.WALK_CA !== undefined) cpSync(process.env.WALK_CA, into('etc', 'walk-ca.crt'));
  for (const name of ['systemctl', 'journalctl']) chmodSync(into('usr', 'local', 'sbin', name), 0o755);
}

/** Lets each way begin on a machine that has not seen the other. A site that an earlier walk left running would keep its account busy. */
function clear() {
  run('[ ! -f /etc/systemd/system/ribbon.service ] || systemctl stop ribbon');
  run(
    'rm -rf /opt/ribbon* /var/lib/ribbon /etc/ribbon.env /var/log/ribbon.log /usr/local/bin/ribbon /root/*; userdel ribbon 2>/dev/null || true',
  );
}

/** Returns commands of the page with a value for each placeholder. */
function fillIn(lines) {
  return lines
    .replaceAll('<username>', 'owner')
    .replaceAll('<email>', 'owner@mail.example')
    .replaceAll('<your domain>', 'gifts.example')
    .replaceAll('<this repository>', '/root/origin');
}

const SETTINGS =
  'SITE_URL=https://gifts.example\nTRUST_PROXY=1\nDEMO_CONTENT=off\nBACKUP_DIR=/var/lib/ribbon/backups\n';

/** Runs the commands of the page that install the site. The first builds a release elsewhere; the last asks over the internet. */
function installBy(blocks) {
  const lines = fillIn(blocks.join('\n')).split('\n');
  const own = lines.filter((line) => !/^(?:npm run release|curl) ?/.test(line));
  const index = own.findIndex((line) => line.startsWith('systemctl enable'));
  run(own.slice(0, index).join('\n'));
  writeFileSync(into('etc', 'ribbon.env'), SETTINGS, { mode: 0o600 });
  return own.slice(index).join('\n');
}

/** The sections of other pages with commands for the server. */
const OTHER_COMMANDS = {
  'admin/accounts.md': ['Help a user who lost their codes', 'Set a new password for a user'],
  'admin/settings.md': ['Delete the demo content'],
  'admin/videos.md': ['Refresh a video'],
  'admin/guides-and-pages.md': ['Import from Ghost or WordPress'],
};

/** The site makes its first backup shortly after its start, and `ribbon check` asks for one. */
const FIRST_BACKUP =
  'for i in $(seq 600); do ls /var/lib/ribbon/backups/ribbon-*.tar.gz 2> /dev/null && exit 0; sleep 0.1; done; exit 1';

function walkCommands(memory) {
  run(FIRST_BACKUP);
  const exports = join(root, 'tests', 'fixtures', 'exports');
  cpSync(join(exports, 'ghost.json'), into('tmp', 'export.json'));
  cpSync(join(exports, 'wordpress.xml'), into('tmp', 'export.xml'));
  const others = Object.entries(OTHER_COMMANDS).flatMap(([file, titles]) =>
    titles.flatMap((title) => blocksOf(title, 'sh', file)),
  );
  for (const block of [...blocksOf('Run commands'), ...others]) {
    const prefix = /^ribbon admin (?:create|password)/.test(block)
      ? 'ADMIN_PASSWORD="a good long sentence" '
      : '';
    // The account of the site cannot read the folder of root.
    run(prefix + fillIn(block), { memory, folder: block.startsWith('ribbon import') ? '/tmp' : '/root' });
    say(block.split('\n').join(' · '));
  }
}

function walkRelease() {
  const blocks = blocksOf('Install a release on Debian 13');
  const [settings = ''] = blocksOf('Install a release on Debian 13', 'ini');
  if (!existsSync(join(root, 'release')))
    execFileSync(process.execPath, [join(root, 'bin', 'release.js')], { cwd: root, stdio: 'inherit' });
  const name = readdirSync(join(root, 'release')).find((file) => file.endsWith('.tar.gz'));
  if (name === undefined) throw new Error('There is no release: npm run release.');
  cpSync(join(root, 'release', name), into('root', name));
  const start = installBy(blocks);
  say('installed, without npm and a compiler');
  if (`${settings}\n` !== SETTINGS) throw new Error(`The settings of the page are others:\n${settings}`);
  const output = run(start, { memory: 512 });
  if (!/auth\?tab=register&setup=/.test(output)) throw new Error(`No set-up link:\n${output}`);
  say('started with 512 MB of data, and printed the link');
  walkCommands(512);
  run(
    'cp -r /opt/ribbon-*[0-9] /root/next && version=$(basename /opt/ribbon-*[0-9]) && mv /root/next /opt/ribbon-99.0.0',
  );
  run(blocksOf('Upgrade').join('\n'));
  say('upgraded beside the running version');
  const file = run(
    'ribbon backup /var/lib/ribbon/backups/before-upgrade-from-42-now.tar.gz && ls /var/lib/ribbon/backups',
  ).includes('before-upgrade');
  if (!file) throw new Error('No backup to go back to.');
  const before = run('basename $(ls -d /opt/ribbon-* | sort -V | head -n 1)').trim();
  run(
    blocksOf('Go back to the previous version')
      .join('\n')
      .replace('ribbon-<previous version>', before)
      .replace('before-upgrade-from-<number>-<time>', 'before-upgrade-from-42-now'),
  );
  say('went back to the version before');
  run('systemctl stop ribbon');
}

function walkClone() {
  if (BEHIND_A_WALL.HEADERS !== undefined) run(`apt-get install -y -qq ${BEHIND_A_WALL.HEADERS}`);
  execFileSync('git', ['clone', '-q', '--no-hardlinks', root, into('root', 'origin')]);
  run(fillIn(blocksOf('Install from a checkout').join('\n')));
  say('installed and built from a clone');
  const own = blocksOf('Install a release on Debian 13');
  run(installBy(own.slice(own.findIndex((block) => block.startsWith('install -m')))));
  say('started');
  walkCommands();
  run('systemctl stop ribbon');
}

prepare();
for (const way of ways.length === 0 ? ['release', 'clone'] : ways) {
  clear();
  console.log(`— ${way}`);
  if (way === 'clone') walkClone();
  else walkRelease();
}
