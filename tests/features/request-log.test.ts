import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { closeDatabase } from '#app/infra/database.server';
import { logRequest } from '#app/server/http/request-log.server';
import { type BuiltRoute, pagePathOf } from '#app/server/http/route-finder.server';

test('a database that fails after a page was sent does not end the process', () => {
  const headers = {
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0',
  };
  const request = { method: 'GET', url: '/video/1', headers } as unknown as IncomingMessage;
  const answered = Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 200 });
  const handle = { counted: { as: 'Videos' } };
  const route = { pattern: '/video/:id', ids: [], handle, takesPosts: false } as unknown as BuiltRoute;
  logRequest(request, answered as unknown as ServerResponse, () => route);
  closeDatabase();
  expect(() => answered.emit('close')).not.toThrow();
});

test('the data of a page counts as the page, and only /_root.data as the home page', () => {
  const urls = ['/_root.data?page=2', '/video/1.data', '/video/1?play=1', '/_root', '/'];
  expect(urls.map(pagePathOf)).toEqual(['/', '/video/1', '/video/1', '/_root', '/']);
});
