import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { listNodes } from '../support/nodes.js';

const root = join(import.meta.dirname, '..', '..');
// Within node_modules, so that what the probe imports is found from there.
const outDir = join(root, 'node_modules', '.cache', 'upload-probe');

beforeAll(async () => {
  const entryFileNames = 'probe.mjs';
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(root, 'tests/support/upload-probe.ts'),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames } },
    },
  });
});

async function probe<T>(node: string, work: (address: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-uploads-'));
  const child = spawn(node, [join(outDir, 'probe.mjs'), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The probe ended.')));
    const [port] = await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => {});
    return await work(`http://127.0.0.1:${String(port).trim()}/`);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

const NODES: [string, string][] = [[process.version, process.execPath], ...listNodes()];

test.each(NODES)(
  'an upload arrives complete under Node %s, a broken one leaves no file',
  async (_version, node) => {
    const bytes = randomBytes(3 * 1024 * 1024);
    await probe(node, async (address) => {
      const form = new FormData();
      form.append('title', 'Sommerfest – 夏');
      form.append('image', new File([bytes], 'a picture “1”.jpg', { type: 'image/jpeg' }));
      form.append('empty', new File([], ''));
      const whole = await fetch(address, { method: 'POST', body: form });
      expect(await whole.json()).toEqual({
        fields: [
          ['title', 'Sommerfest – 夏'],
          ['empty', ''],
        ],
        files: [
          {
            field: 'image',
            name: 'a picture “1”.jpg',
            size: bytes.length,
            hash: createHash('sha256').update(bytes).digest('hex'),
          },
        ],
        kept: 1,
      });
      const broken = `--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`;
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const cut = await fetch(address, { method: 'POST', body: broken, headers });
      expect(cut.status).toBe(400);
      expect(await cut.json()).toEqual({ kept: 1 });
      const large = new FormData();
      large.append('image', new File([new Uint8Array(26 * 1024 * 1024)], 'large.jpg'));
      const refused = await fetch(address, { method: 'POST', body: large });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({ kept: 1 });
    });
  },
);
