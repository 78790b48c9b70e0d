import { z } from 'zod';

/**
 * What is said of a field that has no words of its own for what is wrong with it: never the validator's, which are for
 * programmers. Whoever parses what people send imports this.
 */
z.config({
  customError: (issue) => {
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `This may be at most ${issue.maximum} characters long.`;
    if (issue.code === 'too_big') return `This may be at most ${issue.maximum}.`;
    if (issue.code === 'too_small' && issue.origin !== 'string')
      return `This must be at least ${issue.minimum}.`;
    if (issue.code === 'too_small') return 'This is too short.';
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is missing.';
    return 'This is not what belongs here.';
  },
});
