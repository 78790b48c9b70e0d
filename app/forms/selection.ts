import { z } from 'zod';
import { SELECTIONS } from '#app/lib/selection';

export const selectionSchema = z.enum(SELECTIONS).catch('');
