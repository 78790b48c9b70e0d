import type { SubmissionResult } from '@conform-to/react';

/**
 * What a rejected form shows again: typed values, messages by field ('' for the whole form). `title` stands above them where
 * the fault is not in what was typed; `errorId` is under which the log has the reason.
 */
export type FormResult = SubmissionResult<string[]> & { title?: string; errorId?: string };

/** Fields whose words never come back with a form that is refused. */
export const NEVER_REPEATED: readonly string[] = ['password', 'current', 'next', 'confirmation', 'answer'];
