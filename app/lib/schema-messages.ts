import { z } from 'zod';

/** Replaces the validator's default messages, which are written for programmers. Every module that parses input imports this file. */
z.config({
  customError: (issue) => {
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `Enter at most ${issue.maximum} characters.`;
    if (issue.code === 'too_big') return `Enter ${issue.maximum} or less.`;
    if (issue.code === 'too_small' && issue.origin !== 'string') return `Enter ${issue.minimum} or more.`;
    if (issue.code === 'too_small') return `Enter at least ${issue.minimum} characters.`;
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required.';
    return 'This value is not valid here.';
  },
});
