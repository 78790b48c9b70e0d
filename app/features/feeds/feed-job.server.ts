// The entry of a feed's worker thread. It is an entry of the build, so that it loads the code of feeds only.
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { continueFeedImport } from './feed-apply.server';

const { importId } = z.object({ importId: z.number() }).parse(workerData);
await continueFeedImport(importId);
