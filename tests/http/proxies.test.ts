import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOMAIN, findProxy, type RunningProxy, startProxy } from '../support/proxy';
import { type Site, startSite } from '../support/site';

const ORIGIN = `https://${DOMAIN}`;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('hosting examples use the service’s port and allow uploads', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'hosting', name), 'utf8');
  const [nginx, caddy, service] = [read('nginx.conf'), read('Caddyfile'), read('ribbon.service')];
  expect(service).toContain('HOST=127.0.0.1 PORT=3000');
  expect(nginx).toContain('proxy_pass http://127.0.0.1:3000;');
  expect(caddy).toContain('reverse_proxy 127.0.0.1:3000');
  // 25 MiB for a file, and space for the rest of the form. Caddy's MB have a million bytes.
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(25);
  expect(Number(/max_size (\d+)MiB/.exec(caddy)?.[1])).toBeGreaterThan(25);
});

// Registered only where the proxy is installed (Debian's packages `nginx-light` and `caddy`).
for (const name of ['nginx', 'caddy'] as const) {
  const program = findProxy(name);
  if (program === undefined) continue;
  describe(name, () => {
    let site: Site;
    let proxy: RunningProxy;
    beforeAll(async () => {
      site = await startSite({ SITE_URL: ORIGIN, TRUST_PROXY: '1' });
      proxy = await startProxy(name, program, site.url);
    });
    afterAll(async () => {
      await proxy.stop();
      await site.stop();
    });
    const post = (
      path: string,
      fields: Record<string, string>,
      more: Record<string, string> = {},
      from?: string,
    ) =>
      proxy.send(path, {
        method: 'POST',
        headers: { ...FORM, ...more },
        body: new URLSearchParams(fields).toString(),
        ...(from === undefined ? {} : { from }),
      });

    test('the proxied site knows its scheme', async () => {
      const page = await proxy.send('/');
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toContain('max-age');
      expect(page.body.toString()).toContain(`<link rel="canonical" href="${ORIGIN}/"`);
      const fields = { title: 'For the lake', isPublic: 'on' };
      const made = await post('/compilation/new', fields, {
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
      });
      expect(made.status).toBe(303);
      expect(String(made.headers['set-cookie'])).toMatch(/__Host-ribbon-owner=[^;]+;[^,]*Secure/);
      expect((await post('/compilation/new', fields, { Origin: 'https://evil.example' })).status).toBe(403);
      expect((await post('/compilation/new', fields, { Origin: `http://${DOMAIN}` })).status).toBe(403);
    });

    test('the proxied site limits by client address', async () => {
      const statuses: number[] = [];
      for (let times = 0; times < 12; times++) {
        const claimed = { 'X-Forwarded-For': `203.0.113.${times}`, Forwarded: `for=203.0.113.${times}` };
        const fields = { email: `a${times}@mail.example`, source: 'home' };
        statuses.push((await post('/newsletter', fields, claimed, '127.0.0.2')).status);
      }
      expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
      const other = await post('/newsletter', { email: 'b@mail.example', source: 'home' }, {}, '127.0.0.3');
      expect(other.status).toBe(303);
    });

    test('the proxy passes cached pages unchanged and answers 304', async () => {
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const sent = await proxy.send('/videos', { headers: { 'Accept-Encoding': encoding } });
        expect(sent.headers['content-encoding']).toBe(encoding);
        expect(unpack(sent.body).toString()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
        expect(sent.headers.vary).toContain('Accept-Encoding');
        const etag = String(sent.headers.etag);
        const direct = await fetch(`${site.url}/videos`, {
          headers: { Host: DOMAIN, 'Accept-Encoding': encoding, 'X-Forwarded-Proto': 'https' },
        });
        expect(etag).toBe(direct.headers.get('ETag'));
        const again = await proxy.send('/videos', {
          headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
        });
        expect([again.status, again.body.length]).toEqual([304, 0]);
      }
      const plain = await proxy.send('/videos');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toContain('</html>');
    });

    test('the proxy passes large uploads and refuses larger ones', async () => {
      const registered = await post('/auth', {
        intent: 'register',
        username: 'warden',
        email: 'warden@site.example',
        password: 'a good long sentence',
        setup: site.setupToken,
      });
      const cookie = (registered.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
      const feed = (bytes: number) => {
        const row = 'id,title,link,price\n1,Robe,https://shop.example/1,20 USD\n';
        const filler = `# ${'x'.repeat(97)}\n`.repeat(Math.ceil((bytes - row.length) / 100));
        const head =
          '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nRobes\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\nContent-Type: text/csv\r\n\r\n';
        return Buffer.from(`${head}${row}${filler}\r\n--x--\r\n`);
      };
      const upload = (bytes: number, headers: Record<string, string>) =>
        proxy.send('/admin/feeds/new', {
          method: 'POST',
          headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
          body: feed(bytes),
        });
      const taken = await upload(50_000_000, { Cookie: cookie });
      expect(taken.status).toBe(303);
      // The site answers before all has come; a proxy that is still sending then may say 502, or cut.
      const refused = async (bytes: number, headers: Record<string, string>) =>
        (await upload(bytes, headers).catch(() => ({ status: 413 }))).status;
      expect([413, 502]).toContain(await refused(2_000_000, {}));
      expect([413, 502]).toContain(await refused(110_000_000, { Cookie: cookie }));
    });

    test('the proxy passes ranges, HEAD and empty responses', async () => {
      const whole = await proxy.send('/favicon.svg');
      expect(whole.status).toBe(200);
      const head = await proxy.send('/videos', { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const part = await proxy.send('/favicon.svg', { headers: { Range: 'bytes=0-9' } });
      expect([part.status, part.body.length]).toEqual([206, 10]);
      expect((await proxy.send('/nothing')).status).toBe(404);
    });
  });
}
