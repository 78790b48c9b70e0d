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
  // Pages are short-lived and few: reserve processes and helper threads cost more than they give.
  '--renderer-process-limit=1',
  '--js-flags=--single-threaded',
];
const executablePath = process.env.CHROMIUM;
const desk = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/template.ts',
  // More than the number of processors, since a page and its site wait for each other.
  workers: Math.ceil(1.5 * availableParallelism()),
  // Generous, because busy machines are slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : 'list',
  use: { launchOptions: { args, ...(executablePath ? { executablePath } : {}) } },
  projects: [{ name: 'chromium', use: desk }],
});
