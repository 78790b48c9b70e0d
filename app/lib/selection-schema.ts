import { z } from 'zod';
import { SELECTIONS } from './paging';

export const selectionSchema = z.enum(SELECTIONS).catch('');
