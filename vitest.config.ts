import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts: tests need no Remix plugin. Unit tests read sources, HTTP tests start the built site.
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts', 'tests/architecture.test.ts'],
    setupFiles: ['tests/support/data-dir.ts'],
    // Generous: a busy machine takes ten times as long, and no test is about time.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // More than processors: a test of a running site mostly waits for it.
    maxWorkers: 4,
  },
});
