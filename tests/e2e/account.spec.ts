import { codeAt, readRecoveryCodes } from '../support/authenticator-app';
import { expect, test, wakeScripts } from '../support/browser';
import { findAccessibilityProblems } from '../support/page-problems';
import { forgetPasswords } from '../support/passwords';

const PASSWORD = 'a good long sentence';

test('an account with an authenticator app logs in with a code or a recovery code', async ({ page }) => {
  const username = 'Nora';
  await page.goto('/auth?tab=register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill('nora@mail.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Welcome, ${username}!`).first()).toBeVisible();

  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
  await expect(page.getByText('Two-factor authentication protects')).toBeVisible();
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const secret = (await page.locator('#app code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('That code is wrong').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  const kept = page.getByRole('textbox', { name: 'Your recovery codes' });
  const codes = readRecoveryCodes(await kept.inputValue());
  expect(codes).toHaveLength(10);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'I saved the codes' }).click();
  await expect(page.getByText('Set up. Each login asks for a code of the app.')).toBeVisible();

  const logIn = async () => {
    await page.context().clearCookies();
    await page.goto('/auth?redirectTo=/account');
    await wakeScripts(page);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication');
    await wakeScripts(page);
  };
  await logIn();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  // The half minute after the one that set it up.
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);

  await logIn();
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC-DDDD');
  await page.getByRole('button', { name: 'Log in with recovery code' }).click();
  await expect(page.getByText('This code is wrong or was already used.').first()).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in with recovery code' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByText('Recent activity').click();
  await expect(page.getByText('Logged in with a recovery code')).toBeVisible();
});

test('a new API token is shown once, after the password is confirmed again', async ({ page, site }) => {
  await page.goto('/auth?tab=register');
  await page.getByLabel('Username').fill('Otto');
  await page.getByLabel('Email').fill('otto@mail.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome, Otto!').first()).toBeVisible();
  forgetPasswords(site.dataDir);
  await page.goto('/account');
  await page.getByRole('link', { name: 'API tokens', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New API token' })).toBeVisible();
  await wakeScripts(page);
  await page.getByLabel('Name').fill('Prices');
  await page.getByRole('button', { name: 'Create API token' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Your password').fill('not it');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Incorrect password. Try again.').first()).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#made-token')).toHaveValue(/^ribbon_/);
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.goto('/account/tokens');
  await expect(page.locator('#made-token')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke API token Prices' }).click();
  await expect(page.getByText('No API tokens yet.')).toBeVisible();
});
