import sharp from 'sharp';
import { expect, test } from '../support/browser';
import { findAccessibilityProblems } from '../support/page-problems';
import { startSite } from '../support/site';

const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" rx="40" fill="#123a5a"/></svg>';

test('a branded site keeps readable contrast in both color schemes', async ({ page }) => {
  const site = await startSite();
  const register = new URL(`/auth?tab=register&setup=${site.setupToken}`, site.url);
  await page.goto(register.href);
  await page.getByLabel('Username').fill('mara');
  await page.getByLabel('Email').fill('mara@site.example');
  await page.getByLabel('Password', { exact: true }).fill('a good long sentence');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/admin\/overview$/);
  await page.goto(`${site.url}/admin/settings/branding`);
  await page.getByLabel('Color', { exact: true }).fill('#ff8800');
  await page.getByRole('button', { name: 'Save color' }).click();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save color' })).not.toHaveCSS(
    'background-color',
    'rgb(122, 31, 61)',
  );
  const buffer = await sharp(Buffer.from(SIGN)).png().toBuffer();
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save logo' }).click();
  await expect(page.locator('header .brand img')).toBeVisible();
  for (const path of ['/', '/video/1', '/product/1', '/affiliate', '/share/LakeHouse7', '/admin/overview'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(site.url + path);
      expect(await findAccessibilityProblems(page, 'colours'), `${path}, ${colorScheme}`).toEqual([]);
    }
  await site.stop();
});
