// What a thread for a feed runs: an entry of the build, so that it loads what feeds need and not the whole site.
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { carryOnFeedImport } from './feed-apply.server';

const { feedRun } = z.object({ feedRun: z.number() }).parse(workerData);
await carryOnFeedImport(feedRun);
