import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

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

const { resolve } = createRequire(import.meta.url);
const minified = createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/** The builder's own axe in its short form, and for each frame once: it sends the long one four times, which costs as much as the look. */
const AXE = `if (!window.axe) {${readFileSync(minified, 'utf8')}}`;

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with a page, with everything in it that opens opened.
 * @param only the colours alone, for a page that has been looked at as a whole in its other colours.
 */
export async function findAccessibilityProblems(page: Page, only?: 'colours'): Promise<string[]> {
  for (const details of await page.locator('main details').all())
    await details.evaluate((element) => element.setAttribute('open', ''));
  // Without `setLegacyMode` axe opens another page for each result, for frames of other origins; ours are players only.
  const axe = new AxeBuilder({ page, axeSource: AXE }).setLegacyMode();
  axe.options({
    // Still experimental there, and a rule all the same (WCAG 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: only === undefined } },
    // Rules that pass are not listed.
    resultTypes: ['violations'],
  });
  const { violations } = await (only === undefined
    ? axe.withTags(EVERY_RULE)
    : axe.withRules(['color-contrast'])
  ).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  );
}

/** What is wrong with a page's HTML as the server sent it. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}
