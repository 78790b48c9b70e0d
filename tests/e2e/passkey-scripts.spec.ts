import type { Page } from '@playwright/test';
import { expect, listenForErrors, test, wakeScripts } from '../support/browser';
import { findAccessibilityProblems } from '../support/page-problems';

const PASSWORD = 'a good long sentence';

/** Gives the browser a virtual authenticator, as a phone with a fingerprint sensor has. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

test('a passkey replaces the password and serves as second step', async ({ freshPage: page, site }) => {
  // Passkeys are bound to a name; an address of numbers is none.
  const origin = site.url.replace('127.0.0.1', 'localhost');
  const errors = listenForErrors(page);
  const key = await plugIn(page);
  await page.goto(`${origin}/auth?tab=register`);
  await page.getByLabel('Username').fill('Paula');
  await page.getByLabel('Email').fill('paula@mail.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome, Paula!').first()).toBeVisible();

  await page.goto(`${origin}/account/factor`);
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('link', { name: 'I saved the codes' }).click();
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill('My phone again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has one for your account.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${origin}/auth?redirectTo=/account`);
  await wakeScripts(page);
  await key.refuse();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey not used')).toBeVisible();
  await key.accept();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${origin}/account`);

  await page.context().clearCookies();
  await page.goto(`${origin}/auth?redirectTo=/account/factor`);
  await wakeScripts(page);
  await page.getByLabel('Username').fill('Paula');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${origin}/account/factor`);
  await page.getByRole('button', { name: 'Remove passkey My phone' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await expect(page.getByText('Recovery codes')).toHaveCount(0);

  // A passkey that the site no longer knows logs no one in.
  await page.context().clearCookies();
  await page.goto(`${origin}/auth`);
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey is unknown here.').first()).toBeVisible();
  // Pressed again, it is asked again.
  const asked = page.waitForRequest((request) => request.url() === `${origin}/auth/passkey`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await asked;
  expect(errors.filter((said) => !said.includes('400'))).toEqual([]);
});

/** Lets the browser's passkey sign what the site asks for, on terms of one's own, and sends it: what the site makes of it. */
async function logIn(
  page: Page,
  { from, to, userVerification }: Record<'from' | 'to' | 'userVerification', string>,
) {
  return page.evaluate(
    async ([ask = '', send = '', verification = '']) => {
      const json = await (await fetch(ask, { method: 'POST' })).json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        ...json,
        userVerification: verification,
      });
      const credential = await navigator.credentials.get({ publicKey });
      const body = new URLSearchParams({ intent: 'passkey', answer: JSON.stringify(credential) });
      const posts = [];
      // The same answer twice: the second time it is none.
      for (let tries = 0; tries < 2; tries += 1) {
        const { url, status } = await fetch(send, { method: 'POST', body, credentials: 'omit' });
        posts.push([new URL(url).pathname, status]);
      }
      return posts;
    },
    [from, to, userVerification],
  );
}

test('a passkey without user verification does not replace the password', async ({
  freshPage: page,
  site,
}) => {
  const origin = site.url.replace('127.0.0.1', 'localhost');
  const key = await plugIn(page);
  await page.goto(`${origin}/auth?tab=register`);
  await page.getByLabel('Username').fill('Rosa');
  await page.getByLabel('Email').fill('rosa@mail.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome, Rosa!').first()).toBeVisible();
  await page.goto(`${origin}/account/factor`);
  await wakeScripts(page);
  await page.getByLabel('Name').fill('A stick');
  // By the keyboard, as a form is sent.
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${origin}/auth`);
  await key.refuse();
  const alone = { from: '/auth/passkey', to: '/auth' };
  expect(await logIn(page, { ...alone, userVerification: 'discouraged' })).toEqual([
    ['/auth', 400],
    ['/auth', 400],
  ]);
  await key.accept();
  expect(await logIn(page, { ...alone, userVerification: 'required' })).toEqual([
    ['/', 200],
    ['/auth', 400],
  ]);
});
