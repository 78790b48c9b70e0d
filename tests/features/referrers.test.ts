import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { sqlite } from '#app/infra/database.server';
import { flushCounts } from '#app/infra/later-counts.server';
import { logRequest } from '#app/server/http/request-log.server';
import type { BuiltRoute } from '#app/server/http/route-finder.server';

vi.hoisted(() => {
  process.env.SITE_URL = 'https://gifts.example';
});

const BROWSER = 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0';
const ROUTE: BuiltRoute = { pattern: '/', ids: [], handle: { counted: 'Home' }, takesPosts: false };

function open(referer: string): void {
  const headers = { accept: 'text/html', host: '127.0.0.1:3000', referer, 'user-agent': BROWSER };
  const request = { method: 'GET', url: '/', headers } as unknown as IncomingMessage;
  const answer = Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 200 });
  logRequest(request, answer as unknown as ServerResponse, () => ROUTE);
  answer.emit('close');
}

test('links of the site are not referrers behind a proxy with its own host', async () => {
  open('https://gifts.example/videos');
  open('https://blog.example/gifts');
  await flushCounts();
  const listed = sqlite.prepare("SELECT subject FROM daily_totals WHERE kind = 'referrer'").pluck().all();
  expect(listed).toEqual(['blog.example']);
});
