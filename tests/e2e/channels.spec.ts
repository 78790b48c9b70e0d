import { expect, listenForErrors, takeSession, test, wakeScripts } from '../support/browser';
import { FakePlatforms } from '../support/fake-platforms';
import { startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

test('an administrator follows a channel, and adds captions to a video', async ({ page }) => {
  const platforms = new FakePlatforms();
  await platforms.start();
  const site = await startSite({ LIMITS: 'off', ...platforms.oembedSettings() });
  await takeSession(page, await becomeAdministrator(site), site.url);
  const errors = listenForErrors(page);
  const visit = async (path: string) => {
    await page.goto(site.url + path);
    await wakeScripts(page);
  };

  await visit('/admin/channels');
  await page.getByLabel('URL of a channel or playlist').fill('https://www.youtube.com/@ann');
  await page.getByLabel('Category').selectOption('Bikinis');
  await page.getByRole('button', { name: 'Follow channel' }).click();
  await expect(page.getByRole('alert')).toContainText('Paste the URL with /channel/ in it');
  await expect(page.getByLabel('Category')).toHaveValue('swimwear');
  const channel = `https://www.youtube.com/channel/UC${'x'.repeat(22)}`;
  await page.getByLabel('URL of a channel or playlist').fill(channel);
  await page.getByRole('button', { name: 'Follow channel' }).click();
  await expect(page.getByText('Channel followed')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Feed & eeeeeeeeee1' }).check();
  await page.getByRole('checkbox', { name: 'Feed & eeeeeeeeee2' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 videos have been imported to your database.')).toBeVisible();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('1 video skipped')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No new videos' })).toBeVisible();

  await visit('/admin/videos/1');
  const captions = page.getByRole('region', { name: 'Captions' });
  const file = (name: string, text: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await captions.getByLabel('File').setInputFiles(file('a.vtt', 'WEBVTT'));
  await captions.getByRole('button', { name: 'Add captions' }).click();
  await expect(page.getByRole('alert')).toContainText('Ribbon found no captions in this file.');
  const text = 'WEBVTT\n\n00:00.000 --> 00:04.000\nThis robe is <i>cashmere</i>.\n';
  await captions.getByLabel('File').setInputFiles(file('a.en.vtt', text));
  await captions.getByRole('button', { name: 'Add captions' }).click();
  await expect(captions.getByRole('link', { name: 'English' })).toBeVisible();

  await visit('/video/1');
  await page.getByText('Transcript', { exact: true }).click();
  await expect(page.getByText('This robe is cashmere.')).toBeVisible();
  await visit('/video/1?play=1');
  const track = page.locator('video track');
  await expect(track).toHaveAttribute('srclang', 'en');
  const vtt = await page.request.get(site.url + ((await track.getAttribute('src')) ?? ''));
  expect(vtt.headers()['content-type']).toBe('text/vtt; charset=utf-8');
  expect(await vtt.text()).toContain('This robe is cashmere.');
  await visit('/videos?search=cashmere');
  await expect(page.getByRole('main').locator('a[href="/video/1"]').first()).toBeVisible();
  // Rejected forms are answers with status 400, which Chromium mentions.
  expect(errors.filter((line) => !line.includes('400'))).toEqual([]);
  await site.stop();
  await platforms.stop();
});
