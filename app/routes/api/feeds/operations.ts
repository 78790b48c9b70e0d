import { z } from 'zod';
import { defineOperation } from '#app/server/api/api-operation';

const idText = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .meta({ description: 'Digits only.' });
const count = z.int().nonnegative();
/** The API calls an import that needs review `waiting`. */
const STATES = [
  'reading',
  'staged',
  'waiting',
  'applying',
  'applied',
  'undone',
  'failed',
  'stopped',
] as const;

const runResource = z
  .object({
    id: z.int(),
    feedId: z.int(),
    address: z.string().meta({ description: 'Where to ask how far it is.' }),
    name: z.string(),
    state: z.enum(STATES).meta({
      description:
        'staged: read, to be applied. waiting: the same, but something is odd; `message` says what.',
    }),
    undoing: z.boolean().meta({ description: 'It is being taken back.' }),
    message: z.string().nullable(),
    rows: count.meta({ description: 'Rows read so far.' }),
    leftOut: count.meta({ description: 'Rows that the feed’s filter left out.' }),
    counts: z.object({
      new: count,
      changed: count,
      same: count,
      gone: count,
      wrong: count,
      offers: count.meta({
        description: 'How many of the new rows are another shop’s offer of a known product.',
      }),
      applied: count,
    }),
  })
  .meta({ id: 'FeedRun' });
export type RunResource = z.output<typeof runResource>;

const onImport = {
  access: 'shop',
  params: z.object({ id: idText, run: idText }),
  wrongPath: { status: 404, error: 'No such file' },
  data: runResource,
  example: { params: { id: '1', run: '1' } },
} as const;

export const addFeedImportOperation = defineOperation({
  ...onImport,
  method: 'POST',
  path: '/api/admin/feeds/{id}/runs',
  summary: 'Read the next file of a feed',
  description:
    'The bytes of a file as `application/octet-stream`, up to 100 MiB; without a body the feed’s address is asked. It is read beside the answer: ask at its address how far it is.',
  file: 'The file, packed with gzip or not.',
  params: z.object({ id: idText }),
  status: 202,
  failures: [409, 415],
  example: { params: { id: '1' } },
});

export const getFeedImportOperation = defineOperation({
  ...onImport,
  method: 'GET',
  path: '/api/admin/feeds/{id}/runs/{run}',
  summary: 'How far a feed’s file is, and what it would change',
});

export const applyFeedImportOperation = defineOperation({
  ...onImport,
  method: 'POST',
  path: '/api/admin/feeds/{id}/runs/{run}/apply',
  summary: 'Apply a feed’s file that has been read',
  status: 202,
  failures: [409],
});

export const undoFeedImportOperation = defineOperation({
  ...onImport,
  method: 'POST',
  path: '/api/admin/feeds/{id}/runs/{run}/undo',
  summary: 'Take back the file of a feed that was applied last',
  status: 202,
  failures: [409],
});
