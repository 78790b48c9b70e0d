import type { Locator, Page } from '@playwright/test';
import { createCollection, expect, test, wakeScripts } from '../support/browser';

type Step = {
  name: string;
  path: (address: string) => string;
  /** Opens what is folded, and returns the field with what was typed. */
  type?: (page: Page) => Promise<[Locator, string]>;
  button: string;
  done: (page: Page) => Locator;
};

async function fill(field: Locator, text: string): Promise<[Locator, string]> {
  await field.fill(text);
  return [field, text];
}

const HIS: Step[] = [
  {
    name: 'save',
    path: () => '/affiliate',
    button: 'Save Triangle bikini, sage to a collection',
    done: (page) => page.getByRole('button', { name: 'Save Triangle bikini, sage', pressed: true }),
  },
  {
    name: 'share',
    path: () => '/product/4',
    button: 'Share with Her',
    done: (page) => page.getByLabel('Link to copy'),
  },
  {
    name: 'create',
    path: () => '/compilation/new?product=2',
    type: (page) => fill(page.getByLabel('Title'), 'Typed once'),
    button: 'Create collection',
    done: (page) => page.getByRole('heading', { name: 'Typed once', level: 1 }),
  },
  {
    name: 'note',
    path: (address) => address,
    type: async (page) => {
      await page.getByText('Edit Silk slip in garnet').click();
      return fill(page.getByLabel('Note for her').first(), 'For the lake');
    },
    button: 'Save note',
    done: (page) => page.getByText('Your note: For the lake'),
  },
  {
    name: 'settings',
    path: (address) => address,
    type: async (page) => {
      await page.getByText('Settings', { exact: true }).click();
      return fill(page.getByLabel('Title'), 'A better title');
    },
    button: 'Save changes',
    done: (page) => page.getByRole('heading', { name: 'A better title', level: 1 }),
  },
  {
    name: 'bought',
    path: (address) => address,
    button: 'Mark as bought: Silk slip in garnet',
    done: (page) => page.getByRole('button', { name: 'Mark as bought: Silk slip', pressed: true }),
  },
];

const HERS: Step[] = [
  {
    name: 'answer',
    path: (address) => `${address}?ref=shared`,
    type: (page) => fill(page.getByLabel('Message (optional)'), 'The slip, please'),
    button: 'Send my answer',
    done: (page) => page.getByRole('heading', { name: 'He has your answer' }),
  },
  {
    name: 'change',
    path: (address) => address,
    type: (page) => fill(page.getByLabel('Message (optional)'), 'Or the robe'),
    button: 'Change my answer',
    done: (page) => page.getByRole('heading', { name: 'He has your answer' }),
  },
];

/** Ends the line at the next post: before the site gets it, or before the browser gets the answer. */
async function cutLine(page: Page, isStored: boolean): Promise<() => number> {
  let posts = 0;
  await page.route('**/*', async (route) => {
    const sent = route.request();
    if (sent.method() !== 'POST') return route.continue();
    posts += 1;
    // Sent from here, so that no cookie of the lost answer reaches the browser.
    const { cookie = '', 'content-type': type = '' } = await sent.allHeaders();
    const headers = { cookie, 'Content-Type': type };
    const body = sent.postData();
    if (isStored) await fetch(sent.url(), { method: 'POST', headers, body, redirect: 'manual' });
    return route.abort();
  });
  return () => posts;
}

/** Sends a form over a line that ends, and then over one that works. */
async function sendTwice(page: Page, step: Step, address: string) {
  const path = new URL(step.path(address), address).href;
  // What the page before it has stored is on the page already.
  if (page.url() !== path) {
    await page.goto(path);
    await wakeScripts(page);
    await page.waitForLoadState('networkidle');
  }
  const [field, typed] = (await step.type?.(page)) ?? [null, ''];
  const button = page.getByRole('button', { name: step.button });
  await expect(page.getByRole('alert'), step.name).toHaveCount(0);
  const posts = await cutLine(page, false);
  await button.first().click({ noWaitAfter: true });
  await expect.poll(posts, step.name).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('alert').first(), step.name).toBeVisible();
  if (field !== null) await expect(field, step.name).toHaveValue(typed);
  await button.first().click();
  await expect(step.done(page).first(), step.name).toBeVisible();
}

test('a form keeps its text when the line ends at its post', async ({ page, she, baseURL }) => {
  const address = await createCollection(page, baseURL);
  for (const step of HIS) await sendTwice(page, step, address);
  for (const step of HERS) await sendTwice(she, step, address);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Answers (1)' })).toBeVisible();
  await expect(page.getByText('Or the robe').first()).toBeVisible();
});

/** These store the same value again, whenever they are sent. */
const SETS_A_VALUE = ['note', 'settings', 'bought'];

/** Sends a form without scripts three times: twice the browser shows its own error page, whose Reload sends it again. */
async function sendThrice(page: Page, step: Step, address: string) {
  await page.goto(step.path(address));
  await step.type?.(page);
  const button = page.getByRole('button', { name: step.button }).first();
  for (const isStored of [false, true]) {
    await cutLine(page, isStored);
    if (isStored) await page.reload().catch(() => {});
    else await button.click({ noWaitAfter: true });
    await expect.poll(() => page.url(), step.name).toMatch(/^chrome-error:/);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.reload();
  await expect(step.done(page).first(), step.name).toBeVisible();
}

test('without scripts, Reload sends a lost form again, which stores nothing twice', async ({
  browser,
  baseURL,
}) => {
  const context = { baseURL, javaScriptEnabled: false };
  const he = await (await browser.newContext(context)).newPage();
  const address = await createCollection(he, baseURL);
  const his = HIS.filter(({ name }) => !SETS_A_VALUE.includes(name));
  for (const step of his) await sendThrice(he, step, address);
  const she = await (await browser.newContext(context)).newPage();
  for (const step of HERS) await sendThrice(she, step, address);
  await he.goto(address);
  await expect(he.getByRole('heading', { name: 'Answers (1)' })).toBeVisible();
  await expect(he.getByText('Or the robe').first()).toBeVisible();
  await he.goto('/compilations');
  await expect(he.getByRole('main').getByRole('link', { name: 'Typed once', exact: true })).toHaveCount(1);
  await she.context().close();
  await he.context().close();
});
