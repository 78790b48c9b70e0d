// What a thread for a feed runs: an entry of the build, so that it loads what feeds need and not the whole site.
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { carryOnFeedRun } from './feed-apply.server';

// A feed takes what visitors leave of the processor. Linux counts this by thread (setpriority(2)); elsewhere it would slow the site down.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { feedRun } = z.object({ feedRun: z.number() }).parse(workerData);
await carryOnFeedRun(feedRun);
