import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts: tests need no Remix plugin. Unit tests read sources, HTTP tests start the built site.
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts', 'tests/architecture.test.ts'],
    setupFiles: ['tests/support/data-dir.ts'],
    testTimeout: 45_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
