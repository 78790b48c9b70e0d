import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Sent by the tests themselves: the package for Playwright sends all of axe for each look, which costs as much as the look. */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with a page, with everything in it that opens opened.
 * @param only the colours alone, for a page that has been looked at as a whole in its other colours.
 */
export async function findAccessibilityProblems(page: Page, only?: 'colours'): Promise<string[]> {
  await page.locator('main details').evaluateAll((all) => {
    for (const element of all) element.setAttribute('open', '');
  });
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const options = {
    runOnly: only === undefined ? EVERY_RULE : ['color-contrast'],
    // Still experimental there, and a rule all the same (WCAG 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: only === undefined } },
    // Rules that pass are not listed.
    resultTypes: ['violations'],
  };
  const found = await page.evaluate<{ id: string; nodes: string[] }[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** What is wrong with a page's HTML as the server sent it. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}
