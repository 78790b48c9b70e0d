import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConsoleMessage, Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { wakeScripts } from './browser';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements as XML does, and booleans with an empty value.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-implicit-button-type': 'error',
    'long-title': 'off',
    // Tailwind's names are not ours to choose.
    'class-pattern': 'off',
    // Titles come first and are unique by address.
    'require-sri': 'off',
    'no-inline-style': 'error',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
  },
});

/** Sent by the tests themselves: the package for Playwright sends all of axe for each look, which costs as much as the look. */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
if (window === top) axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-text]' }] });`;

/** The pages whose documents begin with axe, which costs half of what sending it to each document does. */
const prepared = new WeakSet<Page>();

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The texts whose contrast has been checked, each by its own look and that of all elements that it is in. */
const checked = new Set<string>();

/**
 * Marks the texts of a page that look like none that was checked before, and returns their looks. Two texts look alike if they and
 * all elements that they are in have the same names, classes, states and colors.
 */
function markNewTexts(known: string[]): string[] {
  const seen = new Set(known);
  const looks = new Map<Element, string>();
  const lookOf = (element: Element): string => {
    const found = looks.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const states = ['aria-current', 'aria-pressed', 'type'].map((name) => element.getAttribute(name));
    const own = [element.tagName, element.getAttribute('class'), ...states, element.matches(':disabled')];
    const outer = element.parentElement === null ? '' : lookOf(element.parentElement);
    const look = [outer, ...own, backgroundColor, backgroundImage, opacity, position].join('|');
    let hash = 0;
    for (let at = 0; at < look.length; at += 1) hash = Math.imul(hash, 31) + look.charCodeAt(at);
    const short = `${look.length}.${hash}`;
    looks.set(element, short);
    return short;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea, iframe') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-new-text');
    // A hidden text is checked where it shows.
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [lookOf(element), color, fontSize, fontWeight].join(' ');
    if (seen.has(look) && !element.matches('iframe')) continue;
    element.setAttribute('data-new-text', '');
    seen.add(look);
  }
  return [...seen].slice(known.length);
}

async function runAxe(page: Page, context: string, options: object): Promise<string[]> {
  const found = await page.evaluate<{ id: string; nodes: string[] }[]>(
    `axe.run(${context}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** Opens everything in a page that opens, and marks its new texts. Returns whether there is a text to check. */
async function openPage(page: Page): Promise<boolean> {
  if (!prepared.has(page)) await page.addInitScript({ content: AXE });
  prepared.add(page);
  await page.locator('main details').evaluateAll((all) => {
    for (const element of all) element.setAttribute('open', '');
  });
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const added = await page.evaluate(markNewTexts, [...checked]);
  for (const look of added) checked.add(look);
  return added.length > 0 || page.frames().length > 1;
}

/** Returns the texts of a page that are hard to read on their background. A text that looks like an earlier one is not checked again. */
export async function findContrastProblems(page: Page): Promise<string[]> {
  if (!(await openPage(page))) return [];
  return runAxe(page, "{ include: [['[data-new-text]']] }", { runOnly: ['color-contrast'] });
}

/** Returns what axe finds wrong with a page, with everything in it that opens opened. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  const hasNewText = await openPage(page);
  return runAxe(page, 'document', {
    runOnly: EVERY_RULE,
    rules: {
      'color-contrast': { enabled: hasNewText },
      // Still experimental there, and a rule all the same (WCAG 2.5.3).
      'label-content-name-mismatch': { enabled: true },
    },
  });
}

async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Opens a page and returns what is wrong with it in both color schemes, on a phone and on a desktop: with its width, for axe, in its
 * HTML as the server sent it, and with the errors that it logs.
 */
export async function findProblems(page: Page, url: string): Promise<string[]> {
  const problems: string[] = [];
  const listen = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !/status of 40[04]/.test(message.text())) problems.push(message.text());
  };
  const fail = (error: Error) => problems.push(error.message);
  page.on('console', listen).on('pageerror', fail);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto(url);
  const look = async (width: number, find: (page: Page) => Promise<string[]>) => {
    const overflow = await measureOverflow(page);
    if (overflow > 0) problems.push(`wider than ${width} pixels by ${overflow}`);
    problems.push(...(await find(page)));
  };
  await wakeScripts(page);
  await look(390, findAccessibilityProblems);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 844 });
  await look(1280, findContrastProblems);
  const html = (await answer?.text()) ?? '';
  problems.push(...(await findHtmlProblems(html)));
  if (html.match(/<h1[\s>]/g)?.length !== 1) problems.push('not one main heading');
  page.off('console', listen).off('pageerror', fail);
  return problems;
}

/** What is wrong with a page's HTML as the server sent it. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}
