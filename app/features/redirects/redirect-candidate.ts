/** A redirect of a file, or the reason why it is left out. `line` is the number of a line, or of a rule in JSON. */
export type Candidate = { line: number; from: string } & ({ to: string; note?: string } | { reason: string });

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
  if (isOff) return { line, from, reason: 'The rule is off in the file.' };
  if (code === 410 && !isPattern) return { line, from, to: '' };
  if (![301, 302, 303, 307, 308].includes(code))
    return { line, from, reason: `The code ${code || 'of the rule'} is not a redirect.` };
  if (to === '') return { line, from, reason: 'The rule has no target.' };
  if (!isPattern) return { line, from, to, note: describeCode(code) };
  const read = readPattern(from, to);
  return read === null
    ? { line, from, reason: 'A regular expression that means more than one path or prefix.' }
    : { line, ...read, note: describeCode(code) };
}

const ACTIONS: Record<string, string> = {
  random: 'The rule leads to a random post.',
  pass: 'The rule shows another page without a redirect.',
  nothing: 'The rule does nothing.',
};

/** Returns why a rule of the plugin is not a redirect, or null. */
export function findActionReason(action: string, code: number): string | null {
  if (action === 'url' || (action === 'error' && code === 410)) return null;
  return ACTIONS[action] ?? `The rule answers with the code ${code}.`;
}

/** Escapes of characters that mean themselves in a path. */
const ESCAPED = /\\([/\-.])/g;
const SPECIAL = /[\^$()[\]*+?{}|\\.]/;

/** Returns whether a Ghost path is a regular expression. A question mark alone begins a query. */
export function isPattern(text: string): boolean {
  return /[\^$()[\]*+|\\{}]/.test(text);
}

/** Undoes escapes. Returns null if the rest has other special characters. */
function toLiteral(pattern: string): string | null {
  if (SPECIAL.test(pattern.replace(ESCAPED, ''))) return null;
  return pattern.replace(ESCAPED, '$1');
}

/** Reads `^/blog/(.*)` as all paths below /blog. */
function readBelow(body: string, target: string): { from: string; to: string } | null {
  const [, start = '', end = ''] = /^(.*?)\\?\/(\(\.\*\)|\.\*)\$?$/.exec(body) ?? [];
  const path = start === '' ? null : toLiteral(start);
  if (path === null) return null;
  const to = end === '(.*)' ? target.replace(/\/\$1$/, '/*') : target;
  return to.includes('$') ? null : { from: `${path}/*`, to };
}

/** Reads `^/about/?$` as one path. */
function readOne(body: string): string | null {
  const path = /^(.*?)(?:\(\\?\/\?\)|\\?\/\?)?\$$/.exec(body)?.[1];
  return path === undefined ? null : toLiteral(path);
}

/** Reads a regular expression that means one path, or all paths below one, as that. Returns null for any other. */
function readPattern(pattern: string, target: string): { from: string; to: string } | null {
  if (!/^\^|^\/(?!\^)/.test(pattern)) return null;
  const body = pattern.replace(/^\^/, '');
  const below = readBelow(body, target);
  if (below !== null || target.includes('$')) return below;
  const one = readOne(body);
  if (one !== null) return { from: one, to: target };
  // Without an end, `^/blog/` is the beginning of a path.
  const start = /^\^.*\/$/.test(pattern) ? toLiteral(body) : null;
  return start === null || start === '/' ? null : { from: `${start}*`, to: target };
}
