import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port';
import { becomeAdministrator, Visitor } from '../support/visitor';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'ribbon-release-'));
const ribbon = join(folder, 'ribbon', 'bin', 'ribbon');
const unit = join(folder, 'ribbon.service');
const dataDir = join(folder, 'data');
/** What a shell has, and nothing of these tests. */
const shell: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  HOME: folder,
  RIBBON_UNIT: unit,
};
let port: number;

beforeAll(async () => {
  await run(process.execPath, [join('bin', 'release.js'), '--unpacked', folder], { cwd: root });
  symlinkSync(`ribbon-${version}`, join(folder, 'ribbon'));
  port = await findFreePort();
  const service = readFileSync(join(root, 'hosting', 'ribbon.service'), 'utf8')
    .replace('WorkingDirectory=/opt/ribbon', `WorkingDirectory=${join(folder, 'ribbon')}`)
    .replace('User=ribbon', 'User=root')
    .replace('/etc/ribbon.env', join(folder, 'ribbon.env'))
    .replace('DATA_DIR=/var/lib/ribbon', `DATA_DIR=${join(folder, 'wrong')}`)
    .replace('PORT=3000', `PORT=${port}`);
  writeFileSync(unit, service);
  // A file goes before the unit's own lines, and quotes are not part of a value.
  writeFileSync(
    join(folder, 'ribbon.env'),
    `# settings\nDATA_DIR="${dataDir}"\nLIMITS=off\nSITE_NAME='From a file'\n`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every link of a shipped document leads to a shipped file', () => {
  const shipped = join(folder, 'ribbon');
  const documents = readdirSync(shipped, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.includes('node_modules'),
  );
  expect(documents).toContain(join('docs', 'hosting.md'));
  const broken = documents.flatMap((name) =>
    [...readFileSync(join(shipped, name), 'utf8').matchAll(/\]\((?!https?:|mailto:|[/#])([^)#\s]+)/g)]
      .filter(([, path = '']) => !existsSync(join(shipped, dirname(name), path)))
      .map(([link]) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('a release starts, and its commands find the service’s settings', async () => {
  // Half of the smallest machine's memory for the heap: what is beyond that ends the process.
  const env = { ...shell, NODE_OPTIONS: '--max-old-space-size=200' };
  const site = spawn(ribbon, ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  site.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  site.stderr.on('data', (chunk: Buffer) => (printed += chunk));
  try {
    await expect.poll(() => printed).toMatch(/listening on port/);
    expect(printed).toContain(`From a file is at http://localhost:${port}`);
    const url = `http://127.0.0.1:${port}`;
    const setupToken = /setup=(\S+)/.exec(printed)?.[1] ?? '';
    const admin = await becomeAdministrator({ url, setupToken });
    expect((await new Visitor({ url }).get('/')).text).toContain('From a file');
    expect((await admin.get('/admin/overview')).text).toContain(version);
    const health = JSON.parse((await new Visitor({ url }).get('/healthz?full=1')).text);
    expect(health).toMatchObject({ version, backups: null, mail: null });
    const backup = join(folder, 'backup.tar.gz');
    const said = await run(ribbon, ['backup', backup], { env: shell });
    expect(said.stdout).toContain(`Data folder: ${dataDir}`);
    expect((await run(ribbon, ['check'], { env: shell })).stdout).toContain('ok     The database is intact');
    await run(ribbon, ['admin', 'create', 'second', 's@mail.example'], {
      env: { ...shell, ADMIN_PASSWORD: 'another good sentence' },
    });
    await expect(run(ribbon, ['restore', backup], { env: shell })).rejects.toMatchObject({
      stderr: expect.stringContaining('The site is running. Stop it first.'),
    });
    // Requests through a proxy do not see the machine.
    const passedOn = await new Visitor({ url }).get('/healthz?full=1', { 'X-Forwarded-For': '203.0.113.9' });
    expect(passedOn.text).toBe('ok');
  } finally {
    site.kill('SIGTERM');
  }
});

test('shell settings override the service, and other units are ignored', async () => {
  const elsewhere = join(folder, 'elsewhere');
  const env = { ...shell, DATA_DIR: elsewhere };
  await expect(run(ribbon, ['backup', 'x.tar.gz'], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining(`There is no ribbon.db in ${elsewhere}`),
  });
  const other = join(folder, 'other.service');
  cpSync(unit, other);
  writeFileSync(
    other,
    readFileSync(other, 'utf8').replace(/WorkingDirectory=.*/, `WorkingDirectory=${tmpdir()}`),
  );
  const said = await run(ribbon, ['check'], { env: { ...shell, RIBBON_UNIT: other } }).catch(
    ({ stdout }) => ({ stdout }),
  );
  expect(said.stdout).toContain('DATA_DIR is not set');
});
