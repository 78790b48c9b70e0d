// The entry of the worker thread of an import. It is an entry of the build, so that it loads the code of imports only.
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { runContentImport } from './content-import.server';

const { importId } = z.object({ importId: z.number() }).parse(workerData);
await runContentImport(importId);
