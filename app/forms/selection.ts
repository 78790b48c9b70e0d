import { z } from 'zod';
import { SELECTIONS } from '#app/lib/selection';

/** Which rows a list comes with ticked, as its address says it. */
export const selectionSchema = z.enum(SELECTIONS).catch('');
