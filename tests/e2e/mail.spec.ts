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

/** The path of the first link in a letter. */
function linkOf(letter: Arrived | undefined): string {
  const [link] = letter === undefined ? [] : linksOf(letter, origin);
  if (link === undefined) throw new Error('This mail has no link.');
  return link;
}

test('pages that links of emails open pass axe', async ({ freshPage: page }) => {
  const visitor = new Visitor(site);
  const look = async (path: string, heading: string) => {
    await page.goto(origin + path);
    await wakeScripts(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  };
  const email = 'her@mail.example';
  await visitor.post('/newsletter', { email, source: 'home' });
  const [asked] = await mail.waitFor(email);
  await look(linkOf(asked), 'Confirm your subscription');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Successful');
  const leave = asked?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
  await look(leave.slice(origin.length), 'Unsubscribe');

  const account = { username: 'Max', email: 'max@mail.example', password: 'the old one' };
  await visitor.post('/auth', { intent: 'register', ...account });
  await look('/auth/forgot', 'Forgot your password?');
  await visitor.post('/auth/forgot', { email: account.email });
  const [letter] = await mail.waitFor(account.email);
  await look(linkOf(letter), 'Choose a new password');
});

test('an administrator tests mail, writes a newsletter, sends it and undoes it', async ({
  freshPage: page,
}) => {
  const subscriber = new Visitor(site);
  await subscriber.post('/newsletter', { email: 'reader@mail.example', source: 'home' });
  const [asked] = await mail.waitFor('reader@mail.example');
  await subscriber.post(linkOf(asked), {});
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

test('Enter in the email field asks for a change, also while another waits', async ({ freshPage: page }) => {
  const visitor = new Visitor(site);
  const account = { username: 'Gerda', email: 'gerda@mail.example', password: 'the old one' };
  await visitor.post('/auth', { intent: 'register', ...account });
  await visitor.post('/account', { intent: 'email', email: 'first@mail.example' });
  await takeSession(page, visitor, origin);
  await page.goto(`${origin}/account`);
  const field = page.getByLabel('Email address');
  await field.fill('second@mail.example');
  await field.press('Enter');
  await expect(page.locator('#email')).toContainText('To confirm second@mail.example');
});
