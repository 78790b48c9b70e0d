import { expect, test } from 'vitest';
import { writeIssue } from '#app/features/newsletter/issue-mail.server';
import { write } from '#app/infra/database.server';
import { storeSetting } from '#app/infra/site-settings.server';

const SETTINGS = {
  origin: 'https://site.example',
  from: { name: '', address: 'us@site.example' },
  smtpUrl: 'smtp://127.0.0.1',
  contactTo: undefined,
};

const writeNewsletter = (message: string) =>
  writeIssue(
    { id: 7, subject: 'Lake', message, isPlain: false },
    { email: 'her@mail.example', unsubscribe: 'https://site.example/newsletter/unsubscribe?token=1' },
    SETTINGS,
  );

test('counted links of a newsletter keep their parameters in both parts', () => {
  const { text, html } = writeNewsletter('[Bows](/videos?search=bow&copy=1), <https://site.example/guides>.');
  expect(text).toContain('Bows (https://site.example/videos?newsletter=7&search=bow&copy=1)');
  expect(text).toContain('https://site.example/guides?newsletter=7.');
  expect(html).toContain('href="https://site.example/videos?newsletter=7&#38;search=bow&#38;copy=1"');
  // The words stay as they were written.
  expect(html).toContain('href="https://site.example/guides?newsletter=7">https://site.example/guides</a>');
});

test('a newsletter has colors for dark screens and breaks long lines', () => {
  const { html } = writeNewsletter('Hello');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toMatch(/prefers-color-scheme:dark\)\{\nbody\{background:#171114;color:#f3eae5\}/);
  expect(html).toMatch(/pre\{white-space:pre-wrap\}/);
});

test('a newsletter has the color of the site, also after it changes', async () => {
  const colorOf = () => /\na\{color:(#\w+)\}/.exec(writeNewsletter('Hello').html ?? '')?.[1];
  const shipped = colorOf();
  expect(shipped).toBeDefined();
  await write((tx) => storeSetting(tx, 'face', '{"accent":"#1d4d8f"}'));
  expect(colorOf()).toBe('#1d4d8f');
  await write((tx) => storeSetting(tx, 'face', '{}'));
  expect(colorOf()).toBe(shipped);
});
