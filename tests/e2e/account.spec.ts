import { codeAt } from '../support/authenticator-app';
import { expect, test, wakeScripts } from '../support/browser';
import { findAccessibilityProblems } from '../support/page-problems';
import { forgetPasswords } from '../support/passwords';

const ACCOUNT = { username: 'Nora', password: 'a good long sentence' };

test('pages with codes, passwords and tokens of an account pass axe', async ({ freshPage: page, site }) => {
  const post = (form: Record<string, string>) => page.request.post('/auth', { form, maxRedirects: 0 });
  await post({ intent: 'register', email: 'nora@mail.example', ...ACCOUNT });
  forgetPasswords(site.dataDir);
  await page.goto('/account/tokens');
  await wakeScripts(page);
  await page.getByLabel('Name').fill('Prices');
  await page.getByRole('button', { name: 'Create API token' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible();
  await expect(page).toHaveTitle('Confirm your password · Ribbon');
  await expect(page.locator('head > title')).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await wakeScripts(page);
  await expect(page).toHaveTitle('Error: Confirm your password · Ribbon');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Your password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#made-token')).toHaveValue(/^ribbon_/);
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await page.goto('/account/factor');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const secret = (await page.locator('#app code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('textbox', { name: 'Your recovery codes' })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await page.context().clearCookies();
  await post({ intent: 'login', ...ACCOUNT });
  await page.goto('/auth/code');
  await wakeScripts(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication');
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test('a login works after its cookies were deleted on the open page', async ({ freshPage: page }) => {
  const account = { username: 'Olga', password: ACCOUNT.password };
  await page.request.post('/auth', { form: { intent: 'register', email: 'olga@mail.example', ...account } });
  await page.context().clearCookies();
  await page.goto('/auth?redirectTo=/account');
  await wakeScripts(page);
  await page.context().clearCookies();
  const press = async () => {
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await press();
  await expect(page.getByText('Your browser sent no cookie.')).toBeVisible();
  await press();
  await expect(page).toHaveURL(/\/account$/);
});
