import sharp from 'sharp';
import { expect, takeSession, test } from '../support/browser';
import { findContrastProblems } from '../support/page-problems';
import { startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" rx="40" fill="#123a5a"/></svg>';

test('a branded site keeps readable contrast in both color schemes', async ({ freshPage: page }) => {
  const site = await startSite({ LIMITS: 'off' });
  const admin = await becomeAdministrator(site);
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return admin.send('/admin/settings/branding', { method: 'POST', body });
  };
  const pale = await send({ intent: 'accent', accent: '#ff8800' });
  const [, nearest = ''] = /nearest readable color is (#[0-9a-f]{6})/.exec(pale.text) ?? [];
  expect((await send({ intent: 'accent', accent: nearest })).status).toBe(303);
  const logo = new File([new Uint8Array(await sharp(Buffer.from(SIGN)).png().toBuffer())], 'sign.png');
  expect((await send({ intent: 'logo', logo })).status).toBe(303);
  await takeSession(page, admin, site.url);
  for (const path of ['/', '/video/1', '/share/LakeHouse7', '/admin/overview']) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(site.url + path);
    expect(await findContrastProblems(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await findContrastProblems(page), `${path}, dark`).toEqual([]);
  }
  const fill = page.locator('.btn').first();
  await expect(fill).not.toHaveCSS('background-color', 'rgb(122, 31, 61)');
  // The dashboard has two bars, of which one shows.
  await expect(page.locator('header .brand img:visible')).toHaveCount(1);
  await site.stop();
});
