import { expect, takeSession, test, wakeScripts } from '../support/browser';
import { findFreePort } from '../support/free-port';
import { type Arrived, linksOf, MailServer } from '../support/mail-server';
import { findAccessibilityProblems } from '../support/page-problems';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const mail = new MailServer();
let origin: string;
let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  await mail.start();
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const sender = { SMTP_URL: mail.url, MAIL_FROM: 'hello@gifts.example', CONTACT_TO: 'owner@mail.example' };
  site = await startSite({ LIMITS: 'off', PORT: String(port), SITE_URL: origin, ...sender });
  admin = await becomeAdministrator(site);
});
test.afterAll(async () => {
  await site.stop();
  await mail.stop();
});

function linkOf(letter: Arrived | undefined): string {
  const [link] = letter === undefined ? [] : linksOf(letter, origin);
  if (link === undefined) throw new Error('This mail has no link.');
  return origin + link;
}

test('a visitor subscribes, confirms by email and unsubscribes by its link', async ({ page }) => {
  const email = 'her@mail.example';
  await page.goto(`${origin}/newsletter`);
  await wakeScripts(page);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
  const [letter] = await mail.waitFor(email);
  await page.goto(linkOf(letter));
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Successful');
  const leave = letter?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
  await page.goto(leave);
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await page.goto(leave);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not subscribed');
});

test('a user chooses a new password by the link in an email', async ({ page }) => {
  const [username, email] = ['Max', 'max@mail.example'];
  await page.goto(`${origin}/auth?tab=register`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('the old one');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toContainText(`Welcome, ${username}!`);
  await page.context().clearCookies();
  await page.goto(`${origin}/auth`);
  await wakeScripts(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Email Address').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email address');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText('If an account has this email address');
  const [letter] = await mail.waitFor(email);
  await page.goto(linkOf(letter));
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByLabel('New password').fill('the new one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('status')).toContainText('Password changed');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('the new one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`Welcome back, ${username}!`)).toBeVisible();
});

test('an administrator tests mail, writes a newsletter, sends it and undoes it', async ({ page }) => {
  const subscriber = new Visitor(site);
  await subscriber.post('/newsletter', { email: 'reader@mail.example', source: 'home' });
  const [asked] = await mail.waitFor('reader@mail.example');
  await subscriber.post(linkOf(asked).slice(origin.length), {});
  await takeSession(page, admin, origin);
  await page.goto(`${origin}/admin/settings/mail`);
  await wakeScripts(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send test email to warden@site.example' }).click();
  await expect(page.getByRole('status')).toContainText('Test email sent');
  await page.goto(`${origin}/admin/newsletter`);
  await wakeScripts(page);
  await page.getByLabel('Subject').fill('For the lake');
  await page.getByLabel('Message').fill('Three videos, and a robe.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('status')).toContainText('Draft saved');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Send to \d+ subscribers?$/ }).click();
  await expect(page.getByRole('status')).toContainText('in a minute');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toContainText('will not get it');
  await expect(page.getByLabel('Message')).toHaveValue('Three videos, and a robe.');
  expect(mail.arrived.some(({ to }) => to === 'warden@site.example')).toBe(true);
});
