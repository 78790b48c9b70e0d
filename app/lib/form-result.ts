import type { SubmissionResult } from '@conform-to/react';

/** The values and errors of a refused form. `title` heads errors that no input caused, `errorId` finds their reason in the log. */
export type FormResult = SubmissionResult<string[]> & { title?: string; errorId?: string };

export const NEVER_REPEATED: readonly string[] = ['password', 'current', 'next', 'confirmation', 'answer'];
