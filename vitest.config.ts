import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SHORT_LIVED } from './tests/support/nodes.js';

/** The slowest files, which wait for clocks or send thousands of requests. */
const LONGEST =
  /\/(?:api-document|backup|commands|durability|faults|feed-kills|feed-urls|feeds|forms|import-writing|machine-faults|mail|roles|uploads|variants|video-processing|video-uploads)\.test\.ts$/;

/** More than the number of processors, since HTTP tests often wait. Unit and browser tests run at the same time. */
const WORKERS = Math.min(2 * availableParallelism(), 4 + availableParallelism());

/** Starts the slowest files first: started last, they would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Separate from vite.config.ts, since tests need no Remix plugin. Unit tests read sources, HTTP tests start the built site.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Generous, since a busy machine takes ten times as long, and ffmpeg waits there for all other work.
    testTimeout: 600_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 500_000 } },
    maxWorkers: WORKERS,
    // Equal, since the pool may end an idle process just when it has given it a file.
    minWorkers: WORKERS,
    // A process runs many files and keeps loaded modules.
    poolOptions: { forks: { isolate: false, execArgv: SHORT_LIVED } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/features/**/*.test.ts', 'tests/architecture.test.ts'],
          globalSetup: ['tests/support/migrated-database.ts'],
          setupFiles: ['tests/support/data-dir.ts'],
          // The project's own modules are loaded again for each file, whose database they open.
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
          // Node loads the built site as it is. Vitest would take seconds to transform it.
          server: { deps: { external: [/\/build\/server\//] } },
          // Each look is a page of a site that has work to do meanwhile.
          expect: { poll: { interval: 100 } },
        },
      },
    ],
  },
});
