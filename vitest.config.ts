import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for clocks or ask thousands of times, and take longest whatever their size. */
const LONGEST = /\/(?:mail|api-document|machine-faults|commands)\.test\.ts$/;

/** Begins with what takes longest, also where no earlier run tells it: begun last, it would run on alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Apart from vite.config.ts: tests need no Remix plugin. Unit tests read sources, HTTP tests start the built site.
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts', 'tests/architecture.test.ts'],
    globalSetup: ['tests/support/template.ts'],
    setupFiles: ['tests/support/data-dir.ts'],
    sequence: { sequencer: LongestFirst },
    // Generous: a busy machine takes ten times as long, and no test is about time.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // Each look is a page of a site that has work to do meanwhile, and one second is short on a busy machine.
    expect: { poll: { interval: 100, timeout: 60_000 } },
    // More than processors: a test of a running site often waits, for the site and for clocks.
    maxWorkers: 3 * availableParallelism(),
  },
});
