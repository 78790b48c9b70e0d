import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { rateLimitKey } from '#app/infra/ip-address.server';
import { normalizeUrl, readClient } from '#app/server/http/request-origin.server';

const behindProxy = (forwarded: string, peer = '127.0.0.1') =>
  readClient(
    {
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage,
    1,
  ).address;

test.each([
  ['198.51.100.91', '198.51.100.91'],
  ['198.51.100.91:1001', '198.51.100.91'],
  ['198.51.100.91:1002', '198.51.100.91'],
  ['::ffff:198.51.100.91', '198.51.100.91'],
  ['::FFFF:c633:645b', '198.51.100.91'],
  ['0:0:0:0:0:ffff:198.51.100.91', '198.51.100.91'],
  ['[::ffff:198.51.100.91]:443', '198.51.100.91'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:0db8:0:0::1', '2001:db8::1'],
  ['nonsense', '127.0.0.1'],
  ['198.51.100.91:x', '127.0.0.1'],
])('%s is counted as %s', (forwarded, address) => {
  expect(behindProxy(forwarded)).toBe(address);
});

test('a peer is counted by its network in one form', () => {
  expect(behindProxy('203.0.113.9', '::ffff:198.51.100.91')).toBe('198.51.100.91');
  expect(rateLimitKey(behindProxy('[2001:db8:1:2::9]:1'))).toBe(
    rateLimitKey(behindProxy('2001:db8:1:2:3::4')),
  );
});

test.each([
  ['/videos?page=2', '/videos?page=2'],
  ['/%66aq', '/faq'],
  ['/%61pi/videos', '/api/videos'],
  ['/%2566aq', '/%2566aq'],
  ['/videos/%73wimwear?search=%66', '/videos/swimwear?search=%66'],
  ['/a/%2e%2e/admin', '/admin'],
  ['/a/../admin', '/admin'],
  ['/a%2fb', '/a%2Fb'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['https://elsewhere.example/faq?x=1', '/faq?x=1'],
  ['/faq#top', '/faq'],
  ['//faq', '/faq'],
  ['//api//videos?x=//y', '/api/videos?x=//y'],
])('%s is requested as %s', (target, address) => {
  expect(normalizeUrl(target)).toBe(address);
});

test.each(['*', 'faq', '/%', '/%zz', '/%ff'])('%s is not a site URL', (target) => {
  expect(normalizeUrl(target)).toBeNull();
});
