import type { SubmissionResult } from '@conform-to/react';

/**
 * The values and errors of a refused form. `title` heads errors that no input caused, `errorId` finds their reason in the log, and
 * `sources` says where Ribbon found the values of fields that it filled in.
 */
export type FormResult = SubmissionResult<string[]> & {
  title?: string;
  errorId?: string;
  sources?: Record<string, string>;
};

export const NEVER_REPEATED: readonly string[] = ['password', 'current', 'next', 'confirmation', 'answer'];
