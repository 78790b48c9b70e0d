import { expect, test } from 'vitest';
import { describeDemo, loadDemoContent } from '#app/features/dashboard/demo-content.server';
import { importRedirects, MAX_REDIRECTS } from '#app/features/redirects/redirect.server';
import { COMMAND_LINE, orm, sqlite } from '#app/infra/database.server';
import { describeTotal } from '#app/routes/collections/one/summarize-answers';
import { products, redirects } from '#db/schema';

test('the description of the demo content leaves out zero counts', async () => {
  await loadDemoContent();
  orm.delete(products).run();
  expect(describeDemo()).toMatch(/^\d+ videos(?:, \d+ collections?)?$/);
});

test('the limit of redirects is printed as other numbers', async () => {
  const insert = sqlite.prepare("INSERT INTO redirects (source, target) VALUES (?, '/')");
  sqlite.transaction(() => {
    for (let index = 0; index < MAX_REDIRECTS; index += 1) insert.run(`/x/${index}`);
  })();
  const { skipped } = await importRedirects([{ line: 1, from: '/one-more', to: '/' }], COMMAND_LINE);
  orm.delete(redirects).run();
  expect(skipped).toMatchObject([{ reason: 'A site has at most 20,000 redirects.' }]);
});

test('answers without choices are messages only if there is one', () => {
  const answer = { id: 1, name: 'Anna', size: null, date: '', changedAt: 0, isNew: false, summary: '' };
  const total = (note: string | null) =>
    describeTotal({ counts: [], shown: [{ ...answer, note, reactions: [] }] });
  expect(total('Lovely!')).toBe('Messages only, no choices yet');
  expect(total(null)).toBe('No choices yet');
});
