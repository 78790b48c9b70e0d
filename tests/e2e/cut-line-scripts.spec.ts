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

/** Sends a form over a line that ends, and then over one that works. */
async function sendTwice(page: Page, step: Step, address: string) {
  await page.goto(step.path(address));
  await wakeScripts(page);
  await page.waitForLoadState('networkidle');
  const [field, typed] = (await step.type?.(page)) ?? [null, ''];
  const button = page.getByRole('button', { name: step.button });
  let posts = 0;
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    return route.abort();
  });
  await button.first().click({ noWaitAfter: true });
  await expect.poll(() => posts, step.name).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('alert').first(), step.name).toBeVisible();
  if (field !== null) await expect(field, step.name).toHaveValue(typed);
  await button.first().click();
  await expect(step.done(page).first(), step.name).toBeVisible();
}

test('a form keeps its text when the line ends at its post', async ({ page, browser, baseURL }) => {
  const address = await createCollection(page, baseURL);
  for (const step of HIS) await sendTwice(page, step, address);
  const she = await (await browser.newContext({ baseURL })).newPage();
  for (const step of HERS) await sendTwice(she, step, address);
  await she.context().close();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Answers (1)' })).toBeVisible();
  await expect(page.getByText('Or the robe').first()).toBeVisible();
});
