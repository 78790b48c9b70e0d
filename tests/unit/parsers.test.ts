import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { answerSchema, REACTION_FIELD, readReactions } from '#app/features/collections/answer-schema';
import { contactFormSchema } from '#app/features/contact/contact-schema';
import { productFormSchema } from '#app/features/shop/product-schema';
import { findVideoByUrl } from '#app/features/videos/video-import.server';
import { readCursor } from '#app/lib/cursor';
import { firstCharacters, shorten, truncate } from '#app/lib/format';
import { toFtsQuery } from '#app/lib/fts-query';
import { localPath } from '#app/lib/query';
import { buildShareLinks } from '#app/lib/share';
import { splitTags } from '#app/lib/tags';
import { isVisible } from '#app/lib/text-schema';
import { normalizeUrl, readClient } from '#app/server/http/request-origin.server';
import { parseForm, readForm } from '#app/server/web/form.server';
import { answersCookie, hasOwnCookie } from '#app/server/web/session.server';

type Parser = (size: number) => () => unknown;

/** Reads a body as a form; the status of the refusal where there is one. */
function formOf(body: string, type = 'application/x-www-form-urlencoded'): () => Promise<unknown> {
  return async () => {
    const headers = { 'Content-Type': type };
    try {
      const request = new Request('http://site.example/', { method: 'POST', body, headers });
      return await readForm({ request, context: {} });
    } catch (error) {
      if (!(error instanceof Response)) throw error;
      return error.status;
    }
  };
}

const multipartOf = (body: string) => formOf(body, 'multipart/form-data; boundary=b');

/** Entries of a form that is as large as one may be. */
function entries(name: (number: number) => string, count: number): FormData {
  const form = new FormData();
  for (let number = 0; number < count; number += 1) form.append(name(number), 'x');
  return form;
}

const asked = (headers: IncomingMessage['headers']) =>
  ({ socket: { remoteAddress: '127.0.0.1' }, headers }) as unknown as IncomingMessage;

/** Everything that reads what a stranger sends, with what costs it most, `size` characters or entries of it. */
const PARSERS: Record<string, { at: number; parse: Parser }> = {
  'a form of nothing but separators': { at: 50_000, parse: (size) => formOf('a&'.repeat(size)) },
  'a form of one long field': { at: 100_000, parse: (size) => formOf(`name=${'%41+'.repeat(size / 4)}`) },
  'a form in parts': {
    at: 5_000,
    parse: (size) => multipartOf('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(size)),
  },
  'a form without an end': { at: 100_000, parse: (size) => multipartOf(`--b\r\n${'-'.repeat(size)}`) },
  'the words of an answer': {
    at: 200,
    parse: (size) => {
      const form = entries((number) => `answer-${number}`, size);
      return () => parseForm(form, answerSchema, { dynamicNames: REACTION_FIELD });
    },
  },
  'the verdicts of an answer': {
    at: 200,
    parse: (size) => {
      const form = entries((number) => `answer-${number}`, size);
      return () => readReactions(form);
    },
  },
  'fields that a form has not': {
    at: 200,
    parse: (size) => {
      const form = entries((number) => `strange-${number}`, size);
      return () => parseForm(form, productFormSchema);
    },
  },
  'one long text': {
    at: 50_000,
    parse: (size) => {
      const form = new FormData();
      form.append('message', `${' '.repeat(size)}\r\n`);
      form.append('email', `${'a@'.repeat(size)}`);
      form.append('name', '\u0301'.repeat(size));
      return () => parseForm(form, contactFormSchema);
    },
  },
  'an address of the site': {
    at: 5_000,
    parse: (size) => () => normalizeUrl(`/${'%66/.%2e'.repeat(size / 8)}`),
  },
  'a path to go to': { at: 10_000, parse: (size) => () => localPath(`/${'../'.repeat(size / 3)}`) },
  'a header of proxies': {
    at: 10_000,
    parse: (size) => () => readClient(asked({ 'x-forwarded-for': ' ,'.repeat(size / 2) }), 3),
  },
  'a header of cookies': {
    at: 10_000,
    parse: (size) => async () => {
      const header = `${'a=b; '.repeat(size / 5)}`;
      return [hasOwnCookie(header), await answersCookie.parse(header)];
    },
  },
  'words to search for': { at: 20_000, parse: (size) => () => toFtsQuery('"a* '.repeat(size / 4)) },
  'a place in a list': { at: 20_000, parse: (size) => () => readCursor('a'.repeat(size), 3) },
  tags: {
    at: 20_000,
    parse: (size) => () => splitTags(Array.from({ length: size / 5 }, (_, number) => number).join(', ')),
  },
  'a text of marks that is looked at': {
    at: 50_000,
    parse: (size) => () => isVisible('\u0301'.repeat(size)),
  },
  'a text of marks that is cut': {
    at: 50_000,
    parse: (size) => () => {
      const text = `e${'\u0301'.repeat(size)}`;
      return [truncate(text, size - 1), shorten(text, 300), firstCharacters(text, 2)];
    },
  },
  'a message to share': {
    at: 50_000,
    parse: (size) => () => buildShareLinks('https://site.example', '/', '👨‍👩‍👧'.repeat(size / 8)),
  },
  'a pasted address': {
    at: 10_000,
    parse: (size) => () => findVideoByUrl(`https://tube.example/w/${'a/'.repeat(size / 2)}`),
  },
};

/** The least processor time that a parser took, in microseconds. */
async function measure(parse: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; turn += 1) {
    const before = process.cpuUsage();
    await parse();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/** Below this the clock of the processor says nothing, in microseconds. */
const NOISE = 3_000;

test.each(Object.entries(PARSERS))('%s costs linear time', async (_name, { at, parse }) => {
  const small = await measure(parse(at));
  const large = await measure(parse(at * 10));
  // What grows with the square would be a hundred times as much.
  expect(large).toBeLessThan(Math.max(small, NOISE) * 40);
});

test('a form of more than two thousand fields is refused unread', async () => {
  expect(await formOf('a=1&'.repeat(2_001))()).toBe(400);
  expect(await formOf('a=1&'.repeat(1_900))()).toBeInstanceOf(FormData);
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
  expect(await multipartOf(`${part.repeat(2_100)}--b--`)()).toBe(400);
  expect(await multipartOf(`${part.repeat(100)}--b--`)()).toBeInstanceOf(FormData);
});
