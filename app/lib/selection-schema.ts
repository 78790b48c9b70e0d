import { z } from 'zod';
import { SELECTIONS } from './selection';

export const selectionSchema = z.enum(SELECTIONS).catch('');
