import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are short-lived and few: processes kept in reserve, and threads that compile and collect beside them, cost more than they give.
  '--renderer-process-limit=1',
  '--js-flags=--single-threaded',
  // Letters stand alike in Chromium and in its headless shell, so that both draw the pictures of the states.
  '--font-render-hinting=none',
];
const executablePath = process.env.CHROMIUM;
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 } };
const desk = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/template.ts',
  // More than processors: a page and its site wait for each other.
  workers: Math.ceil(1.5 * availableParallelism()),
  // As for the other tests: generous for busy machines.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : 'list',
  // What a change of look changes is seen beside it in review.
  snapshotPathTemplate: 'docs/pictures/{arg}{ext}',
  use: { launchOptions: { args, ...(executablePath ? { executablePath } : {}) } },
  projects: [
    {
      name: 'no-js',
      use: { ...phone, javaScriptEnabled: false },
      testIgnore: /scripts|accessibility|states/,
    },
    { name: 'no-js-desk', use: { ...desk, javaScriptEnabled: false }, testMatch: /journey/ },
    { name: 'chromium', use: desk },
    { name: 'chromium-phone', use: phone, testMatch: /journey/ },
  ],
});
