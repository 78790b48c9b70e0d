import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#app/features/accounts/user.server';
import { deleteMessages } from '#app/features/contact/inbox.server';
import { deleteGuide, saveGuide } from '#app/features/guides/guide-admin.server';
import * as newsletter from '#app/features/newsletter/subscriber.server';
import { deleteRedirects } from '#app/features/redirects/redirect.server';
import { addProduct } from '#app/features/shop/product-admin.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { deleteVideos } from '#app/features/videos/video-admin.server';
import { orm, sqlite } from '#app/infra/database.server';
import { discard, purgeTrash } from '#app/infra/trash.server';
import { deletedWithUndo } from '#app/lib/toast';
import { NOTICES } from '#app/server/web/toast.server';
import { deleteFromTrash, listTrashFor, restoreFromTrash } from '#app/server/web/trash.server';
import { auditLog, contactSubmissions, guides, products, subscribers, suppressions, trash } from '#db/schema';

const DAY = 86_400_000;
const actor = (role: User['role']) => ({ username: 'mara', role, mustFirst: null }) as unknown as User;
const [editor, admin] = [actor('editor'), actor('admin')];

beforeEach(() => {
  for (const table of [products, guides, contactSubmissions, subscribers, suppressions, trash, auditLog])
    orm.delete(table).run();
});

function add(name: string): Promise<number> {
  return addProduct(
    {
      name,
      description: 'words',
      price: '$5',
      originalPrice: null,
      affiliateLink: 'https://x.example/a',
      category: 'fashion',
      featured: false,
      badge: null,
      brand: null,
      retailer: null,
      gtin: null,
      mpn: null,
      availability: 'unknown',
      position: 0,
      priceSeenAt: null,
      status: 'published',
      publishAt: null,
    },
    admin,
  );
}

async function writeGuide() {
  const fields = { version: 0, title: 'How to wrap', slug: '', summary: '', author: '', body: 'x' };
  const seo = { kind: 'guide' as const, tags: [], seoTitle: '', seoDescription: '' };
  const change = { ...fields, ...seo, publishAt: null, coverUrl: null, publishing: 'keep' as const };
  const saved = await saveGuide(null, change, editor);
  return { id: saved?.ok ? saved.id : 0, kind: 'guide' } as const;
}

const list = (user: User) => listTrashFor(user, { limit: 9, offset: 0 });

function age(days: number): void {
  orm
    .update(trash)
    .set({ createdAt: new Date(Date.now() - days * DAY) })
    .run();
}

test('deleted products and guides are listed with their names, and restored', async () => {
  const ids = [await add('Silk robe'), await add('Wool scarf')];
  await deleteProducts(ids, editor);
  await deleteGuide(await writeGuide(), editor);
  expect(list(editor)).toMatchObject([
    { kind: 'Guides and pages', what: '1 guide', names: 'How to wrap' },
    { kind: 'Products', what: '2 products', names: 'Silk robe, Wool scarf' },
  ]);
  age(29);
  for (const { id } of list(editor)) expect(await restoreFromTrash(id, editor)).toBe('broughtBack');
  expect(orm.select({ id: products.id }).from(products).all()).toEqual(ids.map((id) => ({ id })));
  expect(list(editor)).toEqual([]);
  const restored = orm.select().from(auditLog).where(eq(auditLog.what, 'restored 2 products')).get();
  // Each row had its place.
  expect(restored?.detail).toBeNull();
});

test('content is final after 30 days, and messages are after one', async () => {
  await deleteProducts([await add('Silk robe')], editor);
  const message = { name: 'Ada', email: 'ada@mail.example', subject: 'other' as const, message: 'Hello' };
  const { id } = orm.insert(contactSubmissions).values(message).returning().get();
  orm.transaction((tx) => discard(tx, { what: '1 message', table: 'contact_submissions', ids: [id] }));
  orm.insert(trash).values({ content: 'damaged', createdAt: new Date() }).run();
  expect(list(editor).map(({ kind }) => kind)).toEqual(['Products']);
  expect(list(admin).map(({ kind }) => kind)).toEqual(['Messages', 'Products']);
  age(2);
  expect(list(admin).map(({ kind }) => kind)).toEqual(['Products']);
  await purgeTrash(new Date());
  expect(orm.select().from(trash).all()).toHaveLength(1);
  age(31);
  const [last] = orm.select({ id: trash.id }).from(trash).all();
  expect(await restoreFromTrash(last?.id ?? 0, admin)).toBe('tooLateToUndo');
  await purgeTrash(new Date());
  expect(orm.select().from(trash).all()).toEqual([]);
});

const HOUR = 3_600_000;

/** Adds a subscriber who signed up an hour ago. */
function addSubscriber(name: string, confirmedAt: Date | null = new Date()) {
  const subscriptionDate = new Date(Date.now() - HOUR);
  const values = { email: `${name}@mail.example`, confirmedAt, subscriptionDate };
  return orm.insert(subscribers).values(values).returning().get();
}

/** Adds someone who unsubscribed two hours ago, and signed up again. */
async function addReturned(name: string) {
  await newsletter.unsubscribe(addSubscriber(name));
  const unsubscribedAt = new Date(Date.now() - 2 * HOUR);
  orm.update(suppressions).set({ unsubscribedAt }).run();
  return addSubscriber(name, null);
}

const tokenOf = (subscriber: ReturnType<typeof addSubscriber>) =>
  newsletter.subscriberPath('unsubscribe', subscriber).split('token=')[1] ?? '';

async function deleteAll(rows: { id: number }[]): Promise<void> {
  await newsletter.deleteSubscribers(
    rows.map(({ id }) => id),
    admin,
  );
}

const listNames = () => {
  const rows = orm.select({ email: subscribers.email }).from(subscribers).all();
  return rows.map(({ email }) => email.split('@')[0]);
};

const restoreLast = () => restoreFromTrash(list(admin)[0]?.id ?? 0, admin);

test('a restored subscriber who has unsubscribed since stays unsubscribed', async () => {
  await deleteAll(['fay', 'gil', 'hal'].map((name) => addSubscriber(name)));
  await newsletter.unsubscribe(addSubscriber('fay'));
  expect(await restoreLast()).toEqual({
    title: '2 of 3 subscribers restored',
    text: expect.stringContaining('The rest is deleted for good.'),
  });
  expect(listNames()).toEqual(['gil', 'hal']);
  const restored = orm.select().from(auditLog).where(eq(auditLog.what, 'restored 2 of 3 subscribers')).get();
  expect(restored?.detail).toBe('1 row could not be restored');
});

test('a deleted subscriber who opens the link of an email stays unsubscribed', async () => {
  const fay = addSubscriber('fay');
  const token = tokenOf(fay);
  const [, confirm = ''] = newsletter.subscriberPath('confirm', fay).split('token=');
  orm.insert(trash).values({ content: 'damaged', createdAt: new Date() }).run();
  sqlite.prepare("INSERT INTO trash (content, created_at) VALUES ('{', ?)").run(Date.now());
  await deleteAll([fay]);
  expect(newsletter.findSubscriber('confirm', confirm)).toBeNull();
  expect(newsletter.findSubscriber('unsubscribe', `${token.slice(0, -4)}AAAA`)).toBeNull();
  // They may have subscribed again before they open an old email.
  addSubscriber('fay');
  const found = newsletter.findSubscriber('unsubscribe', token);
  expect(found?.email).toBe('fay@mail.example');
  if (found !== null) await newsletter.unsubscribe(found);
  expect(newsletter.findSubscriber('unsubscribe', token)).toBeNull();
  expect(await restoreLast()).toBe('notRestored');
  expect(listNames()).toEqual([]);
});

test('a restored sign-up after an unsubscription still waits for its confirmation', async () => {
  await deleteAll([await addReturned('fay')]);
  expect(await restoreLast()).toBe('broughtBack');
  expect(orm.select().from(subscribers).all()).toMatchObject([{ confirmedAt: null }]);
});

test.each([
  ['who has not confirmed', async () => addSubscriber('fay', null)],
  ['who had unsubscribed before', () => addReturned('fay')],
])('a deleted subscriber %s can unsubscribe', async (_who, add) => {
  const fay = await add();
  await deleteAll([fay]);
  const found = newsletter.findSubscriber('unsubscribe', tokenOf(fay));
  expect(found?.email).toBe('fay@mail.example');
  if (found !== null) await newsletter.unsubscribe(found);
  expect(newsletter.findSubscriber('unsubscribe', tokenOf(fay))).toBeNull();
  expect(await restoreLast()).toBe('notRestored');
  expect(listNames()).toEqual([]);
});

test('an undo that is sent again does not call the restored content deleted', async () => {
  await deleteProducts([await add('Silk robe')], editor);
  const [entry] = list(editor);
  const notices = [];
  for (const _ of ['first', 'again']) notices.push(await restoreFromTrash(entry?.id ?? 0, editor));
  expect(notices).toEqual(['broughtBack', 'tooLateToUndo']);
  expect(NOTICES.tooLateToUndo.text).toContain('restored');
});

test('an entry is deleted for good by those who may restore it', async () => {
  await deleteProducts([await add('Silk robe')], admin);
  const [entry] = list(admin);
  expect(await deleteFromTrash(entry?.id ?? 0, actor('user'))).toBe('tooLateToUndo');
  expect(await deleteFromTrash(entry?.id ?? 0, editor)).toBe('deletedForGood');
  expect(await restoreFromTrash(entry?.id ?? 0, admin)).toBe('tooLateToUndo');
  expect(orm.select().from(auditLog).all().at(-1)?.what).toBe('deleted 1 product for good');
});

test('an entry stays in the trash while something else has its URL', async () => {
  await deleteGuide(await writeGuide(), editor);
  const other = await writeGuide();
  const [entry] = list(editor);
  expect(await restoreFromTrash(entry?.id ?? 0, editor)).toBe('notRestored');
  expect(list(editor)).toEqual([entry]);
  expect(orm.select().from(auditLog).all().at(-1)?.what).toBe('added a guide');
  await deleteGuide(other, editor);
  expect(await restoreFromTrash(entry?.id ?? 0, editor)).toBe('broughtBack');
  expect(orm.select({ slug: guides.slug }).from(guides).all()).toEqual([{ slug: 'how-to-wrap' }]);
});

test('a deletion that finds nothing leaves no entry, no change and no undo', async () => {
  const id = await add('Robe');
  await deleteProducts([id], admin);
  const again = await Promise.all([
    deleteProducts([id], admin),
    deleteVideos([id], admin),
    newsletter.deleteSubscribers([id], admin),
    deleteMessages([id], admin),
    deleteRedirects([id], admin),
  ]);
  for (const { deleted, trashId } of again)
    expect(deletedWithUndo(deleted, 'row', { trashId, returnTo: '/' })).toEqual({ title: '0 rows deleted' });
  expect(orm.select().from(trash).all()).toHaveLength(1);
  expect(
    orm
      .select()
      .from(auditLog)
      .all()
      .map(({ what }) => what),
  ).toEqual(['added a product', 'deleted 1 product']);
});

test('wrong links never read the same products in the trash again', async () => {
  const read: string[] = [];
  sqlite.function('json_valid', { deterministic: true }, (text) => {
    read.push(String(text));
    return 1;
  });
  await deleteProducts([await add('Camellia Robe')], admin);
  const follow = () => newsletter.findSubscriber('unsubscribe', `${1_000_000}.${'A'.repeat(43)}`);
  expect([follow(), read.filter((text) => text.includes('Camellia'))]).toEqual([null, [expect.anything()]]);
  read.length = 0;
  expect([follow(), follow(), read]).toEqual([null, null, []]);
  await deleteAll([addSubscriber('fay')]);
  follow();
  expect(new Set(read)).toEqual(new Set([expect.stringContaining('fay@mail.example')]));
});
