import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchBytes, fetchJson, probe } from '#app/infra/bounded-fetch.server';
import { isPublicHost } from '#app/infra/ip-address.server';

let server: Server;
let port: number;
let connections = 0;
let redirectTo = '';
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(302, { Location: redirectTo }).end());
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** This machine and its neighbours, in every notation that some parser takes. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[100::1]',
  '[5f00::1]',
  '[3fff::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'evil.example@127.0.0.1',
  '0x7F.1',
  '0300.0250.1.1',
  '3232235777',
  '0xA9FEA9FE',
  '[::ffff:a9fe:a9fe]',
];

test.each(HOSTS)('https://%s is never requested', async (host) => {
  const before = connections;
  const url = `https://${host}:${port}/`;
  for (const ask of [fetchBytes, fetchJson]) expect((await ask(url, { deadline: 1_000 })).ok).toBe(false);
  expect((await probe(url, { method: 'HEAD', deadline: 1_000 })).ok).toBe(false);
  expect(connections).toBe(before);
  expect(URL.canParse(`https://${host}`) && isPublicHost(host)).toBe(false);
});

test.each([
  'http://site.example/',
  'file:///etc/passwd',
  'ftp://site.example/',
  'gopher://x/',
  'data:,x',
  'no address',
])('%s is not a URL to request', async (url) => {
  expect(await fetchBytes(url, { deadline: 1_000 })).toMatchObject({ ok: false });
});

test('the harness sees a connection to a trusted host', async () => {
  const before = connections;
  redirectTo = 'https://127.0.0.1:1/';
  const url = `http://127.0.0.1:${port}/`;
  await fetchBytes(url, { trusted: [new URL(url).origin], deadline: 1_000 });
  expect(connections).toBe(before + 1);
});

test('a trusted response does not redirect to a private address', async () => {
  const origin = `http://127.0.0.1:${port}`;
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '169.254.169.254', '2130706433']) {
    for (const scheme of ['http', 'https']) {
      redirectTo = `${scheme}://${host}:${port + 1}/latest/meta-data`;
      expect(await fetchBytes(origin, { trusted: [origin], deadline: 1_000 })).toMatchObject({
        ok: false,
        reason: 'refused',
      });
    }
  }
});

test('a name is resolved once, by the connection', async () => {
  const real = dns.lookup;
  const answers: { address: string; family: number }[][] = [];
  let asked = 0;
  const played = (_name: string, _options: object, done: (error: null, addresses: object[]) => void) => {
    asked += 1;
    done(null, answers.shift() ?? [{ address: '127.0.0.1', family: 4 }]);
  };
  Object.assign(dns, { lookup: played });
  syncBuiltinESMExports();
  try {
    const before = connections;
    // Public for the first check, and private for the connection.
    answers.push([{ address: '192.88.99.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]);
    for (const mixed of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '::1', family: 6 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
    ])
      answers.push(mixed);
    for (let turn = 1; turn <= 5; turn += 1) {
      const answer = await fetchBytes(`https://rebind.example:${port}/`, { deadline: 1_000 });
      expect(answer).toMatchObject({ ok: false, reason: 'refused' });
      expect(asked).toBe(turn);
    }
    expect(connections).toBe(before);
  } finally {
    Object.assign(dns, { lookup: real });
    syncBuiltinESMExports();
  }
});
