import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
});
afterAll(() => site.stop());

/** A collection with three products, as its owner's browser made it. */
async function makeCollection(fields: Record<string, string> = { isPublic: 'on' }) {
  const owner = new Visitor(site);
  const created = await owner.post('/compilation/new', { title: 'Which of these', product: '1', ...fields });
  const address = (created.location ?? '').split('?')[0] ?? '';
  for (const product of ['2', '3']) await owner.post(address, { intent: 'add', product });
  const guest = await new Visitor(site).get(address);
  const shareCode = /action="\/share\/([A-Za-z0-9]{10})"/.exec(guest.text)?.[1] ?? '';
  return { owner, address, shareCode };
}

const ANSWER = {
  'answer-1': 'love',
  'answer-2': 'maybe',
  'answer-3': 'no',
  size: 'M, or 38',
  note: 'The slip, please',
  name: 'Ada',
};

test('a recipient answers without an account, and the owner sees it as new', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = new Visitor(site);
  const sent = await she.post(`/share/${shareCode}`, ANSWER);
  expect(sent.status).toBe(303);
  const thanks = await she.follow(sent);
  expect(thanks.text).toContain('He has your answer');
  expect(thanks.text).toContain(`value="${site.url}/share/${shareCode}?edit=`);
  expect(thanks.headers.get('Cache-Control')).toBe('no-store');
  expect(thanks.headers.get('Referrer-Policy')).toBe('same-origin');

  expect((await owner.get('/compilations')).text).toContain('1 new answer');
  const page = await owner.get(address);
  expect(page.text).toContain('loves 1, maybe 1, not for her 1');
  expect(page.text).toContain('The slip, please');
  expect(page.text).toContain('Size: M, or 38');
  await owner.post(address, { intent: 'seen' });
  expect((await owner.get('/compilations')).text).not.toContain('new answer');
  const stranger = await new Visitor(site).get(address);
  expect(stranger.text).not.toContain('The slip, please');
});

test('a second answer replaces the first by cookie or private link', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = new Visitor(site);
  const sent = await she.post(`/share/${shareCode}`, ANSWER);
  const edit = new URL(sent.location ?? '', site.url).searchParams.get('edit') ?? '';
  const again = await she.get(`/share/${shareCode}`);
  expect(again.text).toContain('value="Ada"');
  expect(again.text).toContain(`name="edit" value="${edit}"`);

  const elsewhere = new Visitor(site);
  expect((await elsewhere.get(`/share/${shareCode}?edit=${edit}`)).text).toContain('The slip, please');
  await elsewhere.post(`/share/${shareCode}`, { 'answer-1': 'no', note: 'No, the robe', edit });
  const page = await owner.get(address);
  expect(page.text).toContain('Answers (1)');
  expect(page.text).toContain('No, the robe');
  expect(page.text).not.toContain('The slip, please');

  await new Visitor(site).post(`/share/${shareCode}`, {
    'answer-2': 'love',
    name: 'Someone else',
    edit: 'a-wrong-token',
  });
  expect((await owner.get(address)).text).toContain('Answers (2)');
});

test('opening a share page stores and counts no answer', async () => {
  const { owner, address, shareCode } = await makeCollection();
  for (const agent of ['Slackbot-LinkExpanding 1.0', 'WhatsApp/2.23', 'Mozilla/5.0']) {
    await new Visitor(site).get(`/share/${shareCode}?ref=shared&answer-1=love&note=hello`, {
      'User-Agent': agent,
    });
    await new Visitor(site).send(`/share/${shareCode}`, { method: 'HEAD' });
  }
  expect((await owner.get(address)).text).toContain('No answer yet');
});

test('an empty answer is refused and keeps its text', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const empty = await new Visitor(site).post(`/share/${shareCode}`, { size: 'S', name: 'Bea' });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain('Choose an answer for at least one product, or write a message.');
  expect(empty.text).toContain('value="Bea"');
  await owner.post(address, { intent: 'close' });
  const closed = await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  expect(closed.status).toBe(400);
  expect((await new Visitor(site).get(`/share/${shareCode}`)).text).toContain(
    'Answers for this collection are closed.',
  );
  await owner.post(address, { intent: 'open' });
  expect((await new Visitor(site).post(`/share/${shareCode}`, ANSWER)).status).toBe(303);
});

test('only the owner deletes an answer', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  const id = /name="answer" value="(\d+)"/.exec((await owner.get(address)).text)?.[1] ?? '';
  expect((await new Visitor(site).post(address, { intent: 'delete-answer', answer: id })).status).toBe(404);
  expect((await owner.get(address)).text).toContain('Answers (1)');
  const deleted = await owner.post(address, { intent: 'delete-answer', answer: id });
  const shown = (await owner.follow(deleted)).text;
  expect(shown).toContain('No answer yet');
  // A second press deletes nothing for good, and Undo restores only the owner's.
  const removed = /name="removed" value="(\d+)"/.exec(shown)?.[1] ?? '';
  const { owner: other, address: elsewhere } = await makeCollection();
  const restore = { intent: 'restore-answer', removed };
  expect((await new Visitor(site).post(address, restore)).status).toBe(404);
  expect((await other.follow(await other.post(elsewhere, restore))).text).toContain('Nothing to undo');
  expect((await owner.get(address)).text).toContain('No answer yet');
  const pressed = await owner.follow(await owner.post(address, { intent: 'delete-answer', answer: id }));
  expect(pressed.text).toContain('Answer deleted');
  expect((await owner.post(address, { intent: 'restore-answer', removed })).status).toBe(303);
  const back = (await owner.get(address)).text;
  expect(back).toContain('loves 1, maybe 1, not for her 1');
  expect(back).toContain('The slip, please');
});

test('unknown products and choices are not stored', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const sent = await new Visitor(site).post(`/share/${shareCode}`, {
    'answer-1': 'hate',
    'answer-9': 'love',
    'answer-x': 'love',
    note: 'only a line',
  });
  expect(sent.status).toBe(303);
  const page = await owner.get(address);
  expect(page.text).toContain('only a line');
  expect(page.text).not.toContain('loves');
});

test('no form changes a collection of another owner', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const intents = [
    'add',
    'remove',
    'up',
    'down',
    'note',
    'delete',
    'restore',
    'close',
    'open',
    'seen',
    'link',
  ];
  const before = await owner.get(address);
  for (const intent of intents) {
    const answer = await new Visitor(site).post(address, { intent, product: '2', note: 'mine now' });
    expect(answer.status, intent).toBe(404);
  }
  expect((await new Visitor(site).post(address, { intent: 'edit', title: 'Mine now' })).status).toBe(404);
  expect((await owner.get(address)).text.includes('Mine now')).toBe(false);
  expect(before.text).toContain('Which of these');

  await owner.post(address, { intent: 'edit', title: 'Which of these' });
  const missing = await new Visitor(site).get('/compilation/12345');
  const hidden = await new Visitor(site).get(address);
  expect(hidden.status).toBe(404);
  const bare = ({ text }: { text: string }) => text.replace(/<script.*$/s, '').replace(/nonce="[^"]*"/g, '');
  expect(bare(hidden)).toBe(bare(missing));
  expect((await new Visitor(site).get(`/share/${shareCode}`)).status).toBe(404);
  expect((await owner.get(address)).text).toContain('Make it shareable');
  expect((await owner.get(`/share/${shareCode}`)).status).toBe(200);
});

test('a private link opens the owner’s view, and a new link ends the old one', async () => {
  const { owner, address } = await makeCollection();
  const linkOf = (text: string) => /value="(http[^"]*\?manage=[^"]+)"/.exec(text)?.[1] ?? '';
  const first = linkOf((await owner.post(address, { intent: 'link' })).text);
  const elsewhere = new Visitor(site);
  const page = await elsewhere.get(first.replace(site.url, ''));
  expect(page.text).toContain('Settings');
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  const noted = await elsewhere.post(first.replace(site.url, ''), {
    intent: 'note',
    product: '1',
    note: 'from the other phone',
  });
  expect(noted.location).toContain('manage=');
  expect((await owner.get(address)).text).toContain('from the other phone');
  await owner.post(address, { intent: 'link' });
  expect((await elsewhere.post(first.replace(site.url, ''), { intent: 'delete' })).status).toBe(404);
});

test('fifty creations at once get fifty share codes', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, () =>
      new Visitor(site).post('/compilation/new', {
        title: 'The same code',
        isPublic: 'on',
        shareCode: 'Wanted0Cod',
      }),
    ),
  );
  expect(made.map((answer) => answer.status)).toEqual(Array(50).fill(303));
  expect(new Set(made.map((answer) => answer.location)).size).toBe(50);
});

test('a deleted collection returns by Undo', async () => {
  const { owner, address } = await makeCollection();
  const deleted = await owner.post(address, { intent: 'delete' });
  const list = await owner.follow(deleted);
  expect(list.text).toContain('Collection deleted');
  expect(list.text).toContain(`action="${address}"`);
  // Its own address offers the way back, to its owner alone.
  const own = await owner.get(address);
  expect(own.status).toBe(404);
  expect(own.text).toContain('value="restore"');
  const strange = await new Visitor(site).get(address);
  expect(strange.status).toBe(404);
  expect(strange.text).not.toContain('value="restore"');
  for (const toast of ['Collection restored', 'Nothing to undo'])
    expect((await owner.follow(await owner.post(address, { intent: 'restore' }))).text).toContain(toast);
});

test('only its owner deletes a deleted collection for good', async () => {
  const { owner, address } = await makeCollection();
  const forGood = { intent: 'delete-for-good' };
  expect((await owner.post(address, forGood)).status).toBe(404);
  await owner.post(address, { intent: 'delete' });
  expect((await new Visitor(site).post(address, forGood)).status).toBe(404);
  expect((await owner.get('/compilations')).text).toContain('Delete for good');
  expect((await owner.follow(await owner.post(address, forGood))).text).toContain('Deleted for good');
  expect((await owner.post(address, { intent: 'restore' })).status).toBe(404);
});

test('the owner changes order, notes and settings', async () => {
  const { owner, address } = await makeCollection();
  const order = async () =>
    [...(await owner.get(address)).text.matchAll(/<h3><a href="\/product\/(\d+)"/g)].map((match) => match[1]);
  expect(await order()).toEqual(['1', '2', '3']);
  await owner.post(address, { intent: 'down', product: '1' });
  expect(await order()).toEqual(['2', '1', '3']);
  await owner.post(address, { intent: 'up', product: '3' });
  await owner.post(address, { intent: 'up', product: '3' });
  await owner.post(address, { intent: 'up', product: '3' });
  expect(await order()).toEqual(['3', '2', '1']);
  const long = await owner.post(address, { intent: 'note', product: '1', note: 'x'.repeat(501) });
  expect(long.status).toBe(400);
  expect(long.text).toContain('Note must be at most 500 characters');
  const untitled = await owner.post(address, { intent: 'edit', title: 'ab' });
  expect(untitled.status).toBe(400);
  expect(untitled.text).toContain('Title must be at least 3 characters');
});

test('My collections counts the products of each collection', async () => {
  const { owner } = await makeCollection();
  expect((await owner.get('/compilations')).text).toContain('3 products\u00a0· ');
  expect((await owner.get('/compilation/new?product=9')).text).toContain('(<!-- -->3<!-- -->)');
});

test('a refused creation keeps its product', async () => {
  const visitor = new Visitor(site);
  const refused = await visitor.post('/compilation/new?product=3', {
    title: 'a',
    product: '3',
    isPublic: 'on',
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('name="product" value="3"');
  expect(refused.text).toContain('Save to a collection');
});

test('a private collection is linked from no page', async () => {
  const { owner, address } = await makeCollection({});
  const [{ shareCode }] = JSON.parse((await owner.get('/api/compilations')).text).data;
  for (const path of [address, `/share/${shareCode}`]) {
    const { text } = await owner.get(path);
    expect(text).toContain('Which of these');
    expect(text).not.toContain('ref=shared');
  }
});

test('rewording and deletion work by the private link', async () => {
  const { owner, address } = await makeCollection();
  const link =
    /value="(http[^"]*\?manage=[^"]+)"/.exec((await owner.post(address, { intent: 'link' })).text)?.[1] ?? '';
  const path = link.replace(site.url, '');
  const manage = new URL(link).searchParams.get('manage') ?? '';
  const elsewhere = new Visitor(site);
  expect((await elsewhere.get(path)).text).toContain(
    `<input type="hidden" name="manage" value="${manage}"/>`,
  );
  const sent = await elsewhere.post(path, { intent: 'delete' });
  // Without cookies there is no toast, so the page offers Undo.
  expect(sent.location).toBe(path);
  const deleted = await elsewhere.follow(sent);
  const undo = /<form method="post" action="([^"]*manage=[^"]*)"[^>]*><button[^>]*value="restore"/.exec(
    deleted.text,
  )?.[1];
  expect(undo).toBe(path);
  expect((await elsewhere.follow(await elsewhere.post(path, { intent: 'restore' }))).text).toContain(
    'Which of these',
  );
});

test('two taps send one answer and lead to one private link', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = new Visitor(site);
  const [first, second] = await Promise.all([
    she.post(`/share/${shareCode}`, ANSWER),
    new Visitor(site).post(`/share/${shareCode}`, ANSWER),
  ]);
  const third = await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  const edits = [first, second, third].map(({ location }) =>
    new URL(location ?? '', site.url).searchParams.get('edit'),
  );
  expect(new Set(edits).size).toBe(1);
  expect((await new Visitor(site).get(`/share/${shareCode}?edit=${edits[0]}`)).text).toContain('value="Ada"');
  expect((await owner.get(address)).text).toContain('Answers (1)');
  // Other words from the same address are another answer.
  await new Visitor(site).post(`/share/${shareCode}`, { ...ANSWER, name: 'Bea' });
  expect((await owner.get(address)).text).toContain('Answers (2)');
});

test('a browser changes its answer by a form that does not name it', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = new Visitor(site);
  await she.post(`/share/${shareCode}`, ANSWER);
  await she.post(`/share/${shareCode}`, { 'answer-1': 'no', note: 'Changed my mind' });
  const page = (await owner.get(address)).text;
  expect(page).toContain('Answers (1)');
  expect(page).toContain('Changed my mind');
});

/** The collection with its settings changed, as the owner's form sends them. */
async function createCollection(settings: Record<string, string>) {
  const made = await makeCollection();
  const fields = { intent: 'edit', title: 'Which of these', isPublic: 'on', ...settings };
  expect((await made.owner.post(made.address, fields)).status).toBe(303);
  return made;
}

test('a recipient sees the sender, and the owner sees comments and sizes', async () => {
  const { owner, address, shareCode } = await createCollection({ from: 'Tom', description: 'Choose.' });
  const she = new Visitor(site);
  const letter = await she.get(`/share/${shareCode}?ref=shared`);
  expect(letter.text).toContain('<input type="hidden" name="ref" value="shared"/>');
  expect(letter.text).toMatch(/For you, from <bdi>Tom<\/bdi>/);
  expect(letter.text).toMatch(/Only <bdi>Tom<\/bdi> sees it\. No account needed\./);
  for (const word of ['Share with Her', 'Back to Home', 'We may earn']) {
    const [main = ''] = letter.text.split('<script');
    expect(main).not.toContain(word);
  }
  const answer = {
    'answer-1': 'love',
    'word-1': 'Navy, if they have it?',
    'size-1': 'S',
    'word-2': 'Too short',
  };
  const thanks = await she.follow(await she.post(`/share/${shareCode}`, answer));
  expect(thanks.text).toContain('Navy, if they have it?');
  const his = (await owner.get(address)).text;
  expect(his).toContain('Navy, if they have it?');
  expect(his).toContain('Too short');
  expect(his).toMatch(/Size <bdi>S<\/bdi>/);
  expect(his).toContain('She loves');
  // What is too long is refused, and nothing typed is lost.
  const long = { ...answer, 'word-3': 'x'.repeat(201), note: 'Kept', size: 'y'.repeat(200) };
  const refused = await she.post(`/share/${shareCode}`, long);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('x'.repeat(201));
  expect(refused.text).toContain('Kept');
  // All that is wrong is said at once.
  for (const field of ['#reply-word-3', '#reply-size']) expect(refused.text).toContain(`href="${field}"`);
});

test('hidden prices and shops are absent from everything the recipient opens', async () => {
  const { owner, address, shareCode } = await createCollection({ hidePrices: 'on' });
  const id = address.split('/').at(-1);
  const she = new Visitor(site);
  for (const path of [
    `/share/${shareCode}`,
    `${address}?ref=shared`,
    `/share/${shareCode}.data`,
    `/api/compilations/share/${shareCode}/products`,
    `/api/compilations/${id}/products`,
    `/product/1?in=${shareCode}`,
    `/product/1.data?in=${shareCode}`,
    // A product that he removed, and a link that was replaced.
    `/product/4?in=${shareCode}`,
    '/product/1?in=0123456789',
    '/product/1.data?in=0123456789',
  ]) {
    const { text, status } = await she.get(path);
    expect(status, path).toBe(200);
    if (!path.includes('/4')) expect(text, path).toContain('Silk slip in garnet');
    expect(text, path).not.toMatch(/\$\d|shop\.example|Mirabelle|"Sale"|>Sale</);
  }
  expect((await owner.get(address)).text).toContain('$68');
});

test('an answer on a product page keeps the answers for other products', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = new Visitor(site);
  await she.post(`/share/${shareCode}`, ANSWER);
  const page = await she.get(`/product/2?in=${shareCode}`);
  expect(page.text).toContain(`href="/share/${shareCode}#product-2"`);
  // Without scripts only the browser knows what she has marked and not sent.
  expect(page.text).toMatch(/<noscript>.*Back button brings you back to it.*<\/noscript>/);
  expect(page.text).toMatch(/<input[^>]*name="answer-2"[^>]*checked=""[^>]*value="maybe"/);
  expect(page.text).not.toContain('href="/go/');
  const sent = await she.post(`/share/${shareCode}`, { 'answer-2': 'love', only: '2' });
  expect(sent.location).toContain('#product-2');
  const his = (await owner.get(address)).text;
  expect(his).toContain('loves 2, not for her 1');
  expect(his).toContain('The slip, please');
  expect(his).toContain('Answers (1)');
});

test('a private link on another phone shows the answer on a product page', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const sent = await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  const edit = new URL(sent.location ?? '', site.url).searchParams.get('edit') ?? '';
  const elsewhere = new Visitor(site);
  const letter = await elsewhere.get(`/share/${shareCode}?edit=${edit}`);
  const [, look = ''] = /href="(\/product\/2\?[^"]*)"/.exec(letter.text.replaceAll('&amp;', '&')) ?? [];
  const page = await elsewhere.get(look);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(page.text).toMatch(/<input[^>]*name="answer-2"[^>]*checked=""[^>]*value="maybe"/);
  expect(page.text).toContain(`href="/share/${shareCode}?edit=${edit}#product-2"`);
  await elsewhere.post(`/share/${shareCode}`, { 'answer-2': 'love', only: '2', edit });
  expect((await owner.get(address)).text).toContain('Answers (1)');
});

test('browsers may restore a share page, except by a private link', async () => {
  const { shareCode } = await makeCollection();
  const she = new Visitor(site);
  await she.post(`/share/${shareCode}`, ANSWER);
  for (const path of [`/share/${shareCode}`, `/product/1?in=${shareCode}`])
    expect((await she.get(path)).headers.get('Cache-Control'), path).toBe('private, no-cache');
});

test('marking a product as bought disables its button', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  expect((await owner.get(address)).text).toMatch(/All she loves<\/dt> <dd>\$68</);
  const before = (await new Visitor(site).get(`/share/${shareCode}`)).headers.get('ETag');
  expect((await owner.post(address, { intent: 'bought', product: '1' })).status).toBe(303);
  const his = (await owner.get(address)).text;
  expect(his).toMatch(/Bought<\/dt> <dd>\$68</);
  expect(his).toMatch(/value="unbought"[^>]*aria-pressed="true"/);
  expect((await new Visitor(site).get(`/share/${shareCode}`)).headers.get('ETag')).toBe(before);
  await owner.post(address, { intent: 'unbought', product: '1' });
  expect((await owner.get(address)).text).not.toMatch(/Bought<\/dt>/);
  expect((await owner.post(address, { intent: 'bought', product: '20' })).status).toBe(404);
  expect((await new Visitor(site).post(address, { intent: 'bought', product: '1' })).status).toBe(404);
});

test('the owner sees who loves what, what changed, and what was bought in vain', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const [lara, other] = [new Visitor(site), new Visitor(site)];
  const first = { 'answer-1': 'maybe', 'answer-2': 'love', name: 'Lara' };
  await lara.post(`/share/${shareCode}`, first);
  await other.post(`/share/${shareCode}`, { 'answer-1': 'no', 'answer-2': 'love' });
  await owner.post(address, { intent: 'bought', product: '2' });
  const plain = async () => (await owner.get(address)).text.replaceAll('<!-- -->', '');
  let his = await plain();
  // A product that two people love counts once.
  expect(his).toContain('They love 1 of 3 products.');
  expect(his).toContain('Loves 1, maybe 1');
  expect(his).toMatch(/All they love<\/dt> <dd>\$42</);
  expect(his).toContain('Lara loves</dt> <dd>1 for $42<');
  expect(his).toContain('Someone loves</dt> <dd>1 for $42<');
  expect(his).not.toContain('changed it');

  await lara.post(`/share/${shareCode}`, { ...first, 'answer-1': 'love', 'answer-2': '' });
  // The same again is no change of mind.
  await lara.post(`/share/${shareCode}`, { ...first, 'answer-1': 'love', 'answer-2': '' });
  his = await plain();
  expect(his).toMatch(/Lara changed it from Maybe to Love it, \d+ \w+ \d{4}</);
  expect(his).toMatch(/Lara changed it from Love it to Undecided, \d+ \w+ \d{4}</);
  expect(his).not.toContain('no longer loved');
  await other.post(`/share/${shareCode}`, { 'answer-1': 'no', 'answer-2': 'no' });
  his = await plain();
  expect(his).toContain('Someone changed it from Love it to Not for me');
  expect(his).toContain('Bought, but no longer loved');
  expect(his).toMatch(/Bought, not loved<\/dt> <dd>\$42</);
  expect(his).toMatch(/<details class="fold-row" open="">/);
  await other.post(`/share/${shareCode}`, { 'answer-1': 'no', 'answer-2': 'love' });
  expect(await plain()).not.toContain('no longer loved');
});

/** A collection whose last day has passed. */
async function createOver() {
  const made = await createCollection({ closesOn: '2099-12-31' });
  editDatabase(
    site,
    `UPDATE compilations SET closes_on = '2020-02-29' WHERE share_code = '${made.shareCode}'`,
  );
  return made;
}

test('a collection refuses a new last day in the past and keeps a stored one', async () => {
  const { owner, address } = await createOver();
  const fields = { intent: 'edit', title: 'A later title', isPublic: 'on' };
  const refused = await owner.post(address, { ...fields, closesOn: '2020-03-01' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('This day is in the past. Enter today or a later day.');
  expect(refused.text).toMatch(/name="closesOn"[^>]*value="2020-03-01"/);
  expect((await owner.post(address, { ...fields, closesOn: '2020-02-29' })).status).toBe(303);
  const today = new Date().toISOString().slice(0, 10);
  expect((await owner.post(address, { ...fields, closesOn: today })).status).toBe(303);
  const made = await owner.send('/api/compilations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'By API', closesOn: '2020-02-29' }),
  });
  expect(made.status).toBe(400);
  expect(made.text).toContain('This day is in the past.');
});

test('a collection takes no answer after its last day', async () => {
  const { shareCode } = await createOver();
  const she = new Visitor(site);
  expect((await she.get(`/share/${shareCode}`)).text).not.toContain('Send my answer');
  const late = await she.post(`/share/${shareCode}`, ANSWER);
  expect(late.status).toBe(400);
  // The form still shows what she wrote while the last day ended.
  for (const kept of [
    'The slip, please',
    'value="M, or 38"',
    'role="alert"',
    'Answers for this collection are closed',
  ])
    expect(late.text).toContain(kept);
  const { shareCode: open } = await createCollection({ closesOn: '2099-12-31' });
  expect((await she.post(`/share/${open}`, ANSWER)).status).toBe(303);
  const { owner, address, shareCode: reopened } = await createOver();
  expect((await owner.get(address)).text).toContain('The last day was 29 February 2020.');
  await owner.post(address, { intent: 'open' });
  expect((await owner.get(address)).text).not.toContain('Answers are closed.');
  expect((await she.post(`/share/${reopened}`, ANSWER)).status).toBe(303);
  const wrong = { intent: 'edit', title: 'Which of these', isPublic: 'on', closesOn: 'soon' };
  expect((await owner.post(address, wrong)).status).toBe(400);
});

test('saving returns to the page, which shows what is saved', async () => {
  const { owner, address } = await makeCollection();
  const page = await owner.get('/compilation/new?product=5&returnTo=%2Faffiliate%23product-5');
  expect(page.text).toContain('name="returnTo" value="/affiliate#product-5"');
  const add = { intent: 'add', product: '5', returnTo: '/affiliate#product-5' };
  const added = await owner.post(address, add);
  expect(added.location).toBe('/affiliate#product-5');
  const shop = await owner.follow(added);
  expect(shop.text).toContain('Saved to Which of these');
  expect(shop.text).toContain(`href="${address}"`);
  expect(shop.text).toMatch(/value="5" class="bow" aria-pressed="true"/);
  expect(shop.text).toMatch(/value="6" class="bow" aria-pressed="false"/);
  expect(shop.text).toContain('Saved </span><span class="number">4</span>');
  expect((await owner.get('/compilation/new?product=5')).text).toContain('Already saved');
  // Nowhere but here.
  expect((await owner.post(address, { ...add, product: '6', returnTo: '//evil.example' })).location).toBe(
    '/',
  );

  await owner.post(address, { intent: 'note', product: '5', note: 'For the lake' });
  const removed = await owner.follow(await owner.post(address, { intent: 'remove', product: '5' }));
  const undo = /name="removed" value="(\d+)"/.exec(removed.text)?.[1] ?? '';
  expect(removed.text).not.toContain('For the lake');
  expect((await new Visitor(site).post(address, { intent: 'unremove', removed: undo })).status).toBe(404);
  const back = await owner.follow(await owner.post(address, { intent: 'unremove', removed: undo }));
  expect(back.text).toContain('For the lake');
  const again = await owner.follow(await owner.post(address, { intent: 'unremove', removed: undo }));
  expect(again.text).toContain('Nothing to undo');
  expect(again.text).toContain('For the lake');
});

test('the API returns answers to the owner only', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await new Visitor(site).post(`/share/${shareCode}`, { ...ANSWER, 'word-1': 'Navy?', 'size-2': 'M' });
  const path = `/api/compilations/${address.split('/').at(-1)}/answers`;
  const { data } = JSON.parse((await owner.get(path)).text);
  expect(data).toMatchObject([
    {
      name: 'Ada',
      size: 'M, or 38',
      note: 'The slip, please',
      isNew: true,
      products: [
        { productId: 1, verdict: 'love', size: null, word: 'Navy?' },
        { productId: 2, verdict: 'maybe', size: 'M', word: null },
        { productId: 3, verdict: 'no', size: null, word: null },
      ],
    },
  ]);
  expect((await new Visitor(site).get(path)).status).toBe(403);
});

test('a change refused by a private link remains a change of that answer', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const sent = await new Visitor(site).post(`/share/${shareCode}`, ANSWER);
  const edit = new URL(sent.location ?? '', site.url).searchParams.get('edit') ?? '';
  const laptop = new Visitor(site);
  const form = await laptop.get(`/share/${shareCode}?edit=${edit}`);
  expect(form.text).toContain(`action="/share/${shareCode}?edit=${edit}"`);
  const change = { ...ANSWER, edit, note: 'x'.repeat(501) };
  // From the share page, and from a product's page, whose form has no private link in its URL.
  for (const at of [`/share/${shareCode}?edit=${edit}`, `/share/${shareCode}`]) {
    const refused = await new Visitor(site).post(at, change);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`name="edit" value="${edit}"`);
  }
  await laptop.post(`/share/${shareCode}?edit=${edit}`, { ...change, note: 'Shorter' });
  const page = (await owner.get(address)).text;
  expect(page).toContain('Answers (1)');
  expect(page).toContain('Shorter');
});

test('a browser that lost the owner’s cookie gets back what was typed', async () => {
  const { address } = await makeCollection();
  const form = { intent: 'edit', title: 'A new title', description: 'Two lines\nfor her' };
  const lost = await new Visitor(site).post(address, form);
  expect(lost.status).toBe(404);
  for (const text of ['What you wrote was not saved.', 'A new title\nTwo lines\nfor her'])
    expect(lost.text.replaceAll('\r', '')).toContain(text);
  expect((await new Visitor(site).post(address, { intent: 'delete' })).text).not.toContain('id="written"');
});

test('a collection that ends while the recipient writes returns the text', async () => {
  for (const intent of ['delete', 'edit']) {
    const { owner, address, shareCode } = await makeCollection();
    await owner.post(address, { intent, title: 'Only his' });
    const she = new Visitor(site);
    const lost = await she.post(`/share/${shareCode}`, { ...ANSWER, 'word-1': 'In green, please' });
    expect(lost.status).toBe(404);
    expect(lost.text).toContain('This link no longer leads to the collection, so your answer was not sent.');
    for (const word of ['Love it, In green, please', 'M, or 38', 'The slip, please'])
      expect(lost.text).toContain(word);
    // Who only opens the link has written nothing.
    expect((await she.get(`/share/${shareCode}`)).text).not.toContain('id="written"');
  }
});

test('sharing one product or one video asks with one press', async () => {
  const he = new Visitor(site);
  expect((await he.get('/product/2')).text).toContain('name="product" value="2"');
  const asked = await he.post('/compilation/new', { intent: 'ask', product: '2' });
  expect(asked.location).toMatch(/^\/compilation\/\d+\?message=&.*#share$/);
  const page = await he.follow(asked);
  const titleOf = (text: string) => /<h1[^>]*>([^<]+)</.exec(text)?.[1];
  expect(titleOf(page.text)).toBe(titleOf((await he.get('/product/2')).text));
  expect(page.text).toContain('<details class="share self-start" open="" id="share">');
  const hers = await new Visitor(site).get(asked.location?.split('?')[0] ?? '');
  expect(hers.text).toContain('name="answer-2"');
  expect(hers.text).not.toContain('data-price');
  // The same press leads to the same collection.
  const again = await he.post('/compilation/new', { intent: 'ask', product: '2' });
  expect(again.location).toBe(`${asked.location?.split('?')[0]}?message=#share`);
  expect((await he.follow(again)).text).not.toContain('Compilation Created');

  const video = await he.follow(await he.post('/compilation/new', { intent: 'ask', video: '1' }));
  expect(video.text).toMatch(/Products in this collection \((?:<!-- -->)?[1-9]/);
  expect(titleOf(video.text)).toBe(titleOf((await he.get('/video/1')).text));
  const nothing = await he.post('/compilation/new', { intent: 'ask', product: '999999' });
  expect(nothing.status).toBe(400);
});

test('the owner previews the page of the recipient, and can send nothing from it', async () => {
  const { owner, address, shareCode } = await makeCollection({ isPublic: 'on', hidePrices: 'on' });
  expect((await owner.get(address)).text).toContain(`href="${address}?preview=1"`);
  const preview = await owner.get(`${address}?preview=1`);
  expect(preview.text).toContain('This is a preview: your collection as she sees it.');
  expect(preview.text).toContain('name="answer-1"');
  expect(preview.text).not.toContain('Send my answer');
  const prices = (text: string) =>
    /\$\d/.exec(text.slice(text.indexOf('<main'), text.indexOf('</main')))?.[0];
  expect(prices(preview.text)).toBeUndefined();
  expect(prices((await owner.get(`/share/${shareCode}`)).text)).toBeUndefined();
  expect(prices((await owner.get(address)).text)).toBeDefined();
  const stranger = await new Visitor(site).get(`${address}?preview=1`);
  expect(stranger.text).toContain('Send my answer');
});

test('the recipient reads the last day, and everyone that a product is missing', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await owner.post(address, {
    intent: 'edit',
    title: 'Which of these',
    isPublic: 'on',
    closesOn: '2099-11-27',
  });
  const page = `/share/${shareCode}`;
  expect((await new Visitor(site).get(page)).text).toContain('Please answer by 27 November 2099.');
  expect((await owner.get(address)).text).not.toContain('no longer in the shop');
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  database.exec("UPDATE products SET status = 'draft' WHERE id = 3");
  const gone = '1 product of this collection is no longer in the shop.';
  for (const shown of [await new Visitor(site).get(`${page}?ref=x`), await owner.get(address)])
    expect(shown.text).toContain(gone);
  database.exec("UPDATE products SET status = 'published' WHERE id = 3");
  database.close();
});

test('one press saves to the last list, and a second press removes', async () => {
  const he = new Visitor(site);
  const press = (product: string) =>
    he.post('/compilation/new', { intent: 'save', product, returnTo: `/affiliate#product-${product}` });
  const first = await press('4');
  expect(first.location).toMatch(/^\/compilations\?saved=\d+&manage=/);
  const shop = await he.follow(first);
  expect(shop.text).toContain('Saved to My list');
  expect(shop.text).toMatch(/value="4" class="bow" aria-pressed="true"/);
  const second = await press('5');
  expect(second.location).toBe('/affiliate#product-5');
  expect((await he.follow(second)).text).toContain('href="/compilation/new?product=5&amp;returnTo=');
  // A question about one product stays as she got it.
  const asked = await he.post('/compilation/new', { intent: 'ask', product: '6' });
  expect((await he.follow(await press('7'))).text).toContain('Saved to My list');
  expect((await he.follow(await press('6'))).text).toContain('Saved to My list');
  expect((await he.get(asked.location ?? '')).text).toMatch(/Products in this collection \((?:<!-- -->)?1/);
  const removed = await he.follow(await press('4'));
  expect(removed.text).toContain('Removed from My list');
  expect(removed.text).toMatch(/value="4" class="bow" aria-pressed="false"/);
  expect(removed.text).toMatch(/value="5" class="bow" aria-pressed="true"/);
  const undo = '/compilation/new?product=5&returnTo=%2Fvideos';
  expect((await he.post(undo, { intent: 'save' })).location).toBe('/videos');
  expect((await he.get('/affiliate')).text).toMatch(/value="5" class="bow" aria-pressed="false"/);
  expect((await press('999999')).location).toBe('/affiliate#product-999999');

  // A press whose answer was lost, sent again, still saves.
  const again = { intent: 'save', product: '8', saved: 'no', returnTo: '/affiliate#product-8' };
  for (const _ of [1, 2])
    expect((await he.follow(await he.post('/compilation/new', again))).text).toMatch(
      /value="8" class="bow" aria-pressed="true"/,
    );

  // A browser that refuses cookies gets the private link to its list.
  const refused = await new Visitor(site).post('/compilation/new', {
    intent: 'save',
    product: '4',
    returnTo: '/',
  });
  const list = await new Visitor(site).get(refused.location ?? '');
  expect(list.location).toMatch(/^\/compilation\/\d+\?manage=/);
  expect((await new Visitor(site).get(list.location ?? '')).text).toContain(
    'Your private link to this collection',
  );
});
