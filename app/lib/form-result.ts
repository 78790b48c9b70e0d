import type { SubmissionResult } from '@conform-to/react';

/** What a rejected form shows again: typed values, messages by field ('' for the whole form), and whether a limit refused it. */
export type FormResult = SubmissionResult<string[]> & { limited?: true };
