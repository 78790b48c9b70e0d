import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of few megabytes, in memory, that can be filled and made read-only while a site runs on it. */
export type SmallDisk = {
  folder: string;
  fill: () => void;
  empty: () => void;
  makeReadOnly: () => void;
  makeWritable: () => void;
  remove: () => void;
};

type Shell = { run: (command: string) => void; prefix: string; end: () => void };

/** Runs where mounts are allowed: here, or in a separate namespace, which needs no root. */
async function openShell(folder: string, megabytes: number): Promise<Shell> {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder}`;
  const run = (command: string) => void execFileSync('sh', ['-c', command], { stdio: 'pipe' });
  try {
    run(mount);
    return { run, prefix: '', end: () => run(`umount -l ${folder}`) };
  } catch {
    const holder = spawn('unshare', [
      '-rm',
      'sh',
      '-c',
      `${mount} && touch ${folder}/.there && exec sleep 600`,
    ]);
    const prefix = `/proc/${holder.pid}/root`;
    for (let tries = 0; !existsSync(`${prefix}${folder}/.there`); tries += 1) {
      if (tries === 1_000)
        throw new Error('This test mounts a small disk, and this machine allows no mount.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const inside = (command: string) =>
      run(`nsenter -t ${holder.pid} -U -m --preserve-credentials sh -c '${command}'`);
    return { run: inside, prefix, end: () => holder.kill('SIGKILL') };
  }
}

export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const inside = mkdtempSync(join(tmpdir(), 'ribbon-disk-'));
  const shell = await openShell(inside, megabytes);
  const folder = shell.prefix + inside;
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (const size of [65_536, 512]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size));
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly: () => shell.run(`mount --bind ${inside} ${inside} && mount -o remount,bind,ro ${inside}`),
    // A picture that was read may be held open for a while.
    makeWritable: () => shell.run(`umount -l ${inside}`),
    remove: () => shell.end(),
  };
}
