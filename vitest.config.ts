import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for clocks or ask thousands of times, and take longest whatever their size. */
const LONGEST = /\/(?:mail|api-document|machine-faults|commands|roles|offers|feeds)\.test\.ts$/;

/** More than processors: a test of a running site often waits, for the site and for clocks. */
const WORKERS = 2 * availableParallelism();

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
    sequence: { sequencer: LongestFirst },
    // Generous: a busy machine takes ten times as long, and no test is about time.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    maxWorkers: WORKERS,
    // As many: the pool ends a process that is idle for a moment, and may just then have given it a file.
    minWorkers: WORKERS,
    // A process runs many files, and keeps the packages that they load. The project's own modules are each file's own.
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/features/**/*.test.ts', 'tests/architecture.test.ts'],
          setupFiles: ['tests/support/data-dir.ts'],
          poolOptions: { forks: { isolate: true } },
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: ['tests/support/template.ts'],
          setupFiles: ['tests/support/data-dir.ts'],
          // Each look is a page of a site that has work to do meanwhile, and one second is short on a busy machine.
          expect: { poll: { interval: 100, timeout: 60_000 } },
          poolOptions: { forks: { isolate: true } },
        },
      },
    ],
  },
});
