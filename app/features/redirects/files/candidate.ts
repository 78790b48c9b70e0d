import { readPattern } from './pattern';

/** A redirect of a file, or the reason why it is left out. `line` is the number of a line, or of a rule in JSON. */
export type Candidate = { line: number; from: string } & ({ to: string; note?: string } | { reason: string });

export const REASONS = {
  pattern: 'A regular expression that means more than one path or prefix.',
  disabled: 'The rule is off in the file.',
  many: 'The rule means many paths.',
} as const;

/** A redirect as other programs describe one. */
export type Foreign = {
  line: number;
  from: string;
  to: string;
  code: number;
  isPattern: boolean;
  isOff?: boolean;
};

function describeCode(code: number): string {
  return [302, 303, 307].includes(code) ? `The temporary redirect (${code}) becomes permanent (301).` : '';
}

/** Translates the rule of another program. */
export function translate({ line, from, to, code, isPattern, isOff }: Foreign): Candidate {
  if (isOff) return { line, from, reason: REASONS.disabled };
  if (code === 410 && !isPattern) return { line, from, to: '' };
  if (![301, 302, 303, 307, 308].includes(code))
    return { line, from, reason: `The code ${code} is not a redirect.` };
  if (to === '') return { line, from, reason: 'The rule has no target.' };
  if (!isPattern) return { line, from, to, note: describeCode(code) };
  const read = readPattern(from, to);
  return read === null
    ? { line, from, reason: REASONS.pattern }
    : { line, ...read, note: describeCode(code) };
}
