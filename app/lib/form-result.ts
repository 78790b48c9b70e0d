import type { SubmissionResult } from '@conform-to/react';

/** What a rejected form shows again: typed values, messages by field ('' for the whole form). */
export type FormResult = SubmissionResult<string[]>;
