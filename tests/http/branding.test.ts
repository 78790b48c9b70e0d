import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawBowIcon } from '#app/features/branding/branding-images.server';
import { SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { runCommand } from '../support/command';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

async function send(page: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return admin.send(`/admin/settings/${page}`, { method: 'POST', body });
}

async function image(colour: string, name = 'picture.png', size = 600): Promise<File> {
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background: colour } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], name, { type: 'image/png' });
}

/** A wide sign of one colour, with nothing behind it and an empty edge. */
async function sign(colour: string): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect x="100" y="100" width="600" height="200" rx="50" fill="${colour}"/></svg>`;
  return new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], 'sign.png');
}

const home = async () => (await new Visitor(site).get('/')).text;
const fetched = async (address = '') => Buffer.from(await (await fetch(site.url + address)).arrayBuffer());

async function colourOf(image: Buffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(image).extract(area).removeAlpha().raw().toBuffer())];
}

test('the default icon is the one in the repository', () => {
  const shipped = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'favicon.svg'), 'utf8');
  expect(shipped.trim()).toBe(drawBowIcon(SHIPPED_ACCENT));
});

test('a new accent color appears on every page, in icons and in cards', async () => {
  expect(await home()).not.toContain('--wine:#1f4f7a');
  const cardOf = async () => /\/card\/site\/0\/\w+\.jpg/.exec(await home())?.[0];
  const before = await cardOf();
  expect((await send('branding', { intent: 'accent', accent: '1F4F7A' })).status).toBe(303);
  const page = await home();
  expect(page).toContain('--wine:#1f4f7a');
  expect(page).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--wine:#[89a-f]/);
  expect((await new Visitor(site).get('/share/LakeHouse7')).text).toContain('--wine:#1f4f7a');
  expect(await cardOf()).not.toBe(before);
  const [, icon] = /rel="icon" href="(\/media\/\w+-icon-64\.png)"/.exec(page) ?? [];
  expect(await colourOf(await fetched(icon), 32, 6)).toEqual([0x1f, 0x4f, 0x7a]);
  const ico = await fetched('/favicon.ico');
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
  expect((await new Visitor(site).get('/manifest.webmanifest')).text).toContain('"theme_color":"#1f4f7a"');

  const pale = await send('branding', { intent: 'accent', accent: '#ffee00' });
  expect(pale.status).toBe(400);
  const [, nearest = ''] = /nearest readable color is (#[0-9a-f]{6})/.exec(pale.text) ?? [];
  expect(pale.text).toContain(`<input type="hidden" name="accent" value="${nearest}"/>`);
  expect((await send('branding', { intent: 'accent', accent: nearest })).status).toBe(303);
  expect((await send('branding', { intent: 'accent', accent: 'red; } body { x' })).status).toBe(400);
  expect((await send('branding', { intent: 'shipped-accent' })).status).toBe(303);
  expect(await home()).not.toContain(':root{--wine:#');
  expect(await cardOf()).toBe(before);
});

test('a logo becomes the header mark, the icons and part of the card', async () => {
  for (const wrong of [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'),
    await image('#123456', 'small.png', 20),
  ]) {
    const refused = await send('branding', { intent: 'logo', logo: wrong });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('This logo can’t be used');
  }
  const empty = await send('branding', { intent: 'logo' });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain('Choose a file.');
  await send('branding', { intent: 'logo', logo: await sign('#101010') });
  const page = await home();
  // The empty edge is trimmed: three times as wide as high.
  expect(page).toMatch(/<img src="\/media\/\w+-mark\.webp" width="120" height="40" alt=""\/><span>Ribbon</);
  expect(page).toContain('@media (prefers-color-scheme:dark){.brand>img{background:#f3eae5}}');
  await send('branding', { intent: 'logo', logoAlone: 'on' });
  expect(await home()).toMatch(/width="120" height="40" alt="Ribbon"\/><\/a>/);
  const address = /\/card\/site\/0\/\w+\.jpg/.exec(await home())?.[0];
  const [red = 255] = await colourOf(await fetched(address), 600, 280);
  expect(red).toBeLessThan(40);
  await send('branding', { intent: 'logo', logo: await sign('#fafafa') });
  const light = await home();
  expect(light).toContain('@media (prefers-color-scheme:light){.brand>img{background:#3a2d33}}');
  const [, touch] = /rel="apple-touch-icon" href="([^"]+)"/.exec(light) ?? [];
  expect(await colourOf(await fetched(touch), 2, 2)).toEqual([0x3a, 0x2d, 0x33]);
  await send('branding', { intent: 'logo', removeLogo: 'on' });
  expect(await home()).toContain('href="/favicon.svg"');
  const log = (await admin.get('/admin/log')).text;
  expect(log).toContain('changed the branding');
  expect(log).toContain('logo: (none) → set');
});

test('the home page shows the owner’s images in the owner’s order', async () => {
  const sent = { 'hero-2': await image('#445566') };
  expect((await send('home', { intent: 'images', ...sent })).status).toBe(303);
  const form = await admin.get('/admin/settings/home');
  const [, top = ''] = /src="(\/media\/\w{24}-960\.webp)"/.exec(form.text) ?? [];
  const page = await home();
  expect(page.indexOf(top)).toBeGreaterThan(0);
  const wrong = await send('home', { intent: 'images', 'hero-0': new File(['no picture'], 'x.png') });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(
    'This image can’t be used. Upload a JPEG, PNG, WebP, AVIF or GIF up to 25 MB and 39 megapixels.',
  );
  expect(wrong.text).toContain('href="#pictures-hero-0"');
  expect(wrong.text.match(/role="alert"/g)).toHaveLength(1);
  const empty = await send('home', { intent: 'images' });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain('Choose a file.');
  expect((await send('home', { intent: 'images', 'remove-hero-2': 'on' })).status).toBe(303);
  expect(await home()).not.toContain(top);

  for (let step = 0; step < 5; step += 1) await send('home', { intent: 'up', section: 'gifts' });
  const moved = await home();
  expect(moved.indexOf('id="gift-ideas"')).toBeLessThan(moved.indexOf('aria-label="Featured"'));
  await send('home', { intent: 'down', section: 'community' });
  expect((await home()).indexOf('id="community"')).toBeGreaterThan((await home()).indexOf('id="popular"'));
  expect((await send('home', { intent: 'up', section: 'nothing' })).status).toBe(400);
});

test('the home page shows the owner’s texts, without the hidden sections', async () => {
  const long = 'x'.repeat(201);
  const refused = await send('home', { intent: 'texts', popularTitle: 'Loved in Rome', askTitle: long });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="Loved in Rome"');
  expect(refused.text.match(/role="alert"/g)).toHaveLength(1);
  const sent = { popularTitle: 'Loved in Rome', heroIdea: 'Ask her <first>.', latestLink: 'See all' };
  await send('home', { intent: 'texts', ...sent });
  const page = await home();
  expect(page).toContain('<h2 id="popular">Loved in Rome</h2>');
  expect(page).toContain('Ask her &lt;first&gt;.');
  expect(page).toContain('View All Try-On Hauls');
  expect(page).toContain('aria-label="See all Bikinis &amp; Swimwear"');
  for (const section of ['latest', 'ask', 'newsletter']) await send('home', { intent: 'hide', section });
  const less = await home();
  expect(less).not.toContain('id="latest-');
  expect(less).toContain('href="/videos">Browse Collections</a>');
  expect(less).not.toContain('id="newsletter-title"');
  expect(less).toContain('id="community"');
  await send('home', { intent: 'hide', section: 'community' });
  expect(await home()).not.toContain('id="community"');
  for (const section of ['latest', 'ask', 'newsletter', 'community'])
    await send('home', { intent: 'show', section });
  await send('home', { intent: 'texts', popularTitle: '', heroIdea: '', latestLink: '' });
  expect(await home()).toContain('<h2 id="popular">Most Popular This Week</h2>');
  for (const name of ['Facebook', 'Instagram', 'YouTube', 'Twitter'])
    expect(await home()).toContain(`<h3>${name}</h3>`);
  await send('search', { intent: 'save', indexed: 'on', socialYoutube: 'https://youtube.example/@mara' });
  const linked = await home();
  expect(linked).toContain('<a href="https://youtube.example/@mara" rel="noopener me">YouTube</a>');
  expect(linked).not.toContain('<h3>Facebook');
});

test('a backup and restore keep the branding', async () => {
  await send('branding', { intent: 'accent', accent: '#1f4f7a' });
  await send('branding', { intent: 'logo', logo: await sign('#101010') });
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-face-'));
  const file = join(folder, 'site.tar.gz');
  expect((await runCommand('backup', { DATA_DIR: site.dataDir }, file)).code).toBe(0);
  const data = join(folder, 'data');
  expect((await runCommand('restore', { DATA_DIR: data }, file)).code).toBe(0);
  const other = await startSite({ DATA_DIR: data });
  const page = (await new Visitor(other).get('/')).text;
  expect(page).toContain('--wine:#1f4f7a');
  const [, mark = ''] = /src="(\/media\/\w+-mark\.webp)"/.exec(page) ?? [];
  expect((await new Visitor(other).get(mark)).status).toBe(200);
  await other.stop();
});

test('menus follow the settings at once, without scripts', async () => {
  const path = '/admin/settings/menus';
  const screen = (await admin.get(path)).text;
  const [, form = ''] = /id="support"([\s\S]*?)<\/form>/.exec(screen) ?? [];
  const typed: Record<string, string> = { menu: 'support' };
  for (const [, name = '', value = ''] of form.matchAll(/name="((?:label|url)-[^"]+)"[^>]* value="([^"]*)"/g))
    typed[name] = value;
  for (const [, name = ''] of form.matchAll(/name="(shown-[^"]+)"/g)) typed[name] = 'on';
  expect(typed['label-faq']).toBe('FAQ');
  const { 'shown-cookie-policy': _, ...shown } = typed;
  const own = { 'label-new': 'Sizes', 'url-new': '/pages/sizes', 'label-faq': 'Help' };
  expect(await home()).toContain('href="/cookies"');
  expect((await admin.post(path, { ...shown, ...own, down: 'faq' })).status).toBe(303);
  const page = await home();
  expect(page).not.toContain('href="/cookies"');
  expect(page).toContain('<a href="/pages/sizes">Sizes</a>');
  expect(page.indexOf('>Privacy Policy</a>')).toBeLessThan(page.indexOf('>Help</a>'));
  const wrong = await admin.post(path, { ...shown, ...own, 'url-new': '//evil.example' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Enter a path such as /pages/sizes, or a URL that starts with https://');
  await admin.post(path, { menu: 'support', intent: 'restore' });
  expect(await home()).toContain('>FAQ</a>');
  expect((await admin.post(path, { menu: 'none' })).status).toBe(400);
});
