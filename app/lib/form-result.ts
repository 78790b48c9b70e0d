import type { SubmissionResult } from '@conform-to/zod/v4';

/** The values and errors of a refused form. */
export type FormResult = SubmissionResult<string[]> & {
  /** The heading of errors that no input caused. */
  title?: string;
  /** The id of the error in the log. */
  errorId?: string;
  /** Where Ribbon found the values of fields that it filled in. */
  sources?: Record<string, string>;
};

/** The fields of passwords and codes, which a refused form shows empty. */
export const NEVER_REPEATED: readonly string[] = ['password', 'current', 'next', 'confirmation', 'answer'];
