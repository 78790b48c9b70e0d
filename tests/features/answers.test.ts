import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { saveAnswer } from '#app/features/collections/answer.server';
import * as notices from '#app/features/collections/answer-notice.server';
import { createCompilation, deleteCompilation } from '#app/features/collections/compilation.server';
import {
  claimCompilations,
  listCompilations,
  listFirstImages,
} from '#app/features/collections/compilation-list.server';
import {
  listCompilationProductIds,
  listCompilationProducts,
} from '#app/features/collections/compilation-products.server';
import * as received from '#app/features/collections/received-answer.server';
import { claimEmail, removeMail } from '#app/features/mail/mail-queue.server';
import { orm, sqlite } from '#app/infra/database.server';
import { compilations, mailQueue, products, rateLimits, users } from '#db/schema';

// Before any import: without a mail server, nothing is queued.
vi.hoisted(() => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
  vi.stubEnv('MAIL_FROM', 'us@site.example');
  vi.stubEnv('SITE_URL', 'http://site.example');
});
// Other files may run in this process.
afterAll(() => vi.unstubAllEnvs());

const owner = { browserHash: 'his' };
const HOUR = 3_600_000;

beforeEach(() => {
  for (const table of [compilations, products, mailQueue, rateLimits, users]) orm.delete(table).run();
});

function addProduct(name: string): number {
  const values = { name, description: '', imageUrl: '', price: '$5', affiliateLink: 'https://x.example' };
  return orm
    .insert(products)
    .values({ ...values, category: 'fashion' })
    .returning()
    .get().id;
}

function addUser(username = 'ada'): number {
  const account = { username, usernameKey: username, password: 'x', email: 'ada@mail.example' };
  return orm.insert(users).values(account).returning().get().id;
}

async function create(productIds: number[], by: { browserHash?: string; userId?: number } = owner) {
  const made = await createCompilation({ title: 'For the lake', isPublic: true, owner: by, productIds });
  if (!made.ok) throw new Error(made.reason);
  return made.compilation;
}

async function answer(shareCode: string, productIds: number[], sentFrom = 'her'): Promise<void> {
  const reactions = new Map(productIds.map((id) => [id, { choice: 'love' as const }]));
  const outcome = await saveAnswer({ shareCode, reactions, sentFrom });
  if (!outcome.ok) throw new Error(outcome.reason);
}

test('a restored answer has the choices on products that still exist', async () => {
  const [robe, scarf] = [addProduct('Robe'), addProduct('Scarf')];
  const { id, shareCode } = await create([robe, scarf]);
  await answer(shareCode, [robe, scarf]);
  const [given] = received.listAnswers(id);
  const removedId = await received.deleteAnswer(id, { owner, answerId: given?.id ?? 0 });
  sqlite.prepare('DELETE FROM products WHERE id = ?').run(robe);
  expect(await received.restoreAnswer(id, { owner, removedId: removedId ?? 0 })).toBe(true);
  expect(received.listAnswers(id).map(({ reactions }) => [...reactions.keys()])).toEqual([[scarf]]);
});

test('only collections that are not deleted count as moved to the account', async () => {
  const by = { browserHash: 'claims' };
  await create([], by);
  const { id } = await create([], by);
  await deleteCompilation(id, by);
  const userId = addUser();
  expect(await claimCompilations(userId, 'claims')).toBe(1);
  expect(listCompilations({ userId })).toHaveLength(1);
});

async function createNotified(userId = addUser()) {
  const robe = addProduct('Robe');
  const compilation = await create([robe], { userId });
  const set = (notify: boolean) =>
    notices.setNotice(compilation.id, { owner: { userId }, notify, email: undefined, asker: 'him' });
  await set(true);
  return { ...compilation, robe, set };
}

const queued = () => orm.select().from(mailQueue).where(eq(mailQueue.kind, 'answer')).all();

test('an answer is announced after emails were turned off and on again', async () => {
  const { shareCode, robe, set } = await createNotified();
  await answer(shareCode, [robe], 'zero');
  await answer(shareCode, [robe], 'one');
  const first = await claimEmail(new Date());
  await removeMail(first?.id ?? 0);
  await answer(shareCode, [robe], 'two');
  const [{ nextAt } = { nextAt: new Date(0) }] = queued();
  expect(nextAt.getTime()).toBeGreaterThan(Date.now() + HOUR / 2);
  await set(false);
  expect(queued()).toEqual([]);
  await set(true);
  await answer(shareCode, [robe], 'three');
  // At most one email an hour.
  expect(queued()).toMatchObject([{ nextAt }]);
});

test('an account gets 20 emails about answers an hour, also when strangers use them up', async () => {
  const [own, stranger] = [addUser(), addUser('stranger')];
  const flood = async (userId: number) => {
    for (let times = 0; times < 22; times += 1) {
      const { shareCode, robe } = await createNotified(userId);
      for (const sentFrom of ['one', 'two']) await answer(shareCode, [robe], sentFrom);
    }
  };
  await flood(stranger);
  expect(queued()).toHaveLength(20);
  await flood(own);
  expect(queued()).toHaveLength(40);
});

test('an answer that arrives while an email is in delivery is announced', async () => {
  const { shareCode, robe } = await createNotified();
  await answer(shareCode, [robe], 'one');
  const first = await claimEmail(new Date());
  await answer(shareCode, [robe], 'two');
  await removeMail(first?.id ?? 0);
  expect(queued()).toHaveLength(1);
});

test('an email that the mail server put off is tried again at the next answer', async () => {
  const { shareCode, robe } = await createNotified();
  await answer(shareCode, [robe], 'one');
  const inHours = new Date(Date.now() + 8 * HOUR);
  orm.update(mailQueue).set({ attempts: 6, nextAt: inHours }).run();
  await answer(shareCode, [robe], 'two');
  expect(queued()).toMatchObject([{ attempts: 0 }]);
  expect(await claimEmail(new Date())).not.toBeNull();
});

test('a collection has the products of a form that exist, in its order', async () => {
  const [robe, scarf, draft] = [addProduct('Robe'), addProduct('Scarf'), addProduct('Draft')];
  sqlite.prepare("UPDATE products SET status = 'draft' WHERE id = ?").run(draft);
  const unknown = Array.from({ length: 60_000 }, (_, n) => 1_000_000 + n);
  const { id } = await create([scarf, ...unknown, draft, robe, scarf]);
  expect(listCompilationProducts(id).map(({ name }) => name)).toEqual(['Scarf', 'Robe']);
});

test('each collection has the images of its first three products', async () => {
  const ids = ['Robe', 'Scarf', 'Slip', 'Bow'].map(addProduct);
  sqlite.exec("UPDATE products SET image_url = '/' || lower(name)");
  const [four, one, none] = [await create(ids), await create(ids.slice(3)), await create([])];
  sqlite.prepare('UPDATE compilation_items SET sort_order = 9 WHERE product_id = ?').run(ids[1]);
  expect([...listFirstImages([one.id, none.id, four.id])]).toEqual([
    [one.id, ['/bow']],
    [none.id, []],
    [four.id, ['/robe', '/slip', '/bow']],
  ]);
  expect(listCompilationProductIds(four.id)).toEqual(expect.arrayContaining(ids));
});
