import { beforeEach, expect, test } from 'vitest';
import { saveAnswer } from '#app/features/collections/answer.server';
import { createCompilation, deleteCompilation } from '#app/features/collections/compilation.server';
import { claimCompilations, listCompilations } from '#app/features/collections/compilation-list.server';
import * as received from '#app/features/collections/received-answer.server';
import { orm, sqlite } from '#app/infra/database.server';
import { compilations, products, users } from '#db/schema';

const owner = { browserHash: 'his' };

beforeEach(() => {
  for (const table of [compilations, products, users]) orm.delete(table).run();
});

function addProduct(name: string): number {
  const values = { name, description: '', imageUrl: '', price: '$5', affiliateLink: 'https://x.example' };
  return orm
    .insert(products)
    .values({ ...values, category: 'fashion' })
    .returning()
    .get().id;
}

function addUser(): number {
  const account = { username: 'ada', usernameKey: 'ada', password: 'x', email: 'ada@mail.example' };
  return orm.insert(users).values(account).returning().get().id;
}

async function create(productIds: number[], by = owner) {
  const made = await createCompilation({ title: 'For the lake', isPublic: true, owner: by, productIds });
  if (!made.ok) throw new Error(made.reason);
  return made.compilation;
}

async function answer(shareCode: string, productIds: number[]): Promise<void> {
  const reactions = new Map(productIds.map((id) => [id, { choice: 'love' as const }]));
  const outcome = await saveAnswer({ shareCode, reactions, sentFrom: 'her' });
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
