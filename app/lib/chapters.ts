import { readStartTime } from './start-time';
import { normalizeLineEnds, trimEndWhile } from './text-lines';
import { URL_IN_TEXT } from './text-urls';

export type Chapter = { at: number; title: string };

/** YouTube's rules (support.google.com/youtube/answer/9884579): so many at least, of so many seconds each, from the beginning. */
const MIN_CHAPTERS = 3;
const MIN_SECONDS = 10;

/**
 * A list's sign, a number or a bracket, and the time that a line begins with. No two parts that match spaces follow each other:
 * a line of spaces would take quadratic time.
 */
const LINE =
  /^[\s\-–—•·*>▶►#]*(?:\d{1,3}[.)]\s+)?(?:[([{]\s*)?(\d{1,2}(?::\d{2}){1,2})(?:\s*[-–—]\s*\d{1,2}(?::\d{2}){1,2})?(?:\s*[)\]}])?(?!\d)(.*)$/u;

function splitLines(text: string): string[] {
  return normalizeLineEnds(text).split('\n');
}

/** What a line says beside the time that it begins with; null when it begins with none. */
export function readTimed(line: string): { at: number; text: string } | null {
  const [, time = '', rest = ''] = LINE.exec(line) ?? [];
  const at = time === '' ? null : readStartTime(time);
  return at === null ? null : { at, text: rest.replace(/^[\s\-–—|:.,>~　]+/u, '').trim() };
}

/** Returns the title of a chapter's line, without the URLs in it. */
function nameOf(text: string): string {
  return trimEndWhile(text.replace(URL_IN_TEXT, ' '), /[\s\-–—|:→(]/u)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The chapters that a description holds: lines, or points of a list, that begin with ascending times, the first 0:00, each at least
 * ten seconds after the one before and before the end. Null when they are no chapters.
 */
export function readChapters(description: string, duration: number | null): Chapter[] | null {
  const chapters = splitLines(description).flatMap((line): Chapter[] => {
    const timed = readTimed(line);
    // An address is a link of the description, and no part of a moment's name.
    return timed === null ? [] : [{ at: timed.at, title: nameOf(timed.text) }];
  });
  if (chapters.length < MIN_CHAPTERS || chapters[0]?.at !== 0) return null;
  const ends = [...chapters.slice(1).map(({ at }) => at), duration ?? Number.POSITIVE_INFINITY];
  const areLong = chapters.every(({ at }, index) => (ends[index] ?? 0) - at >= MIN_SECONDS);
  return areLong ? chapters : null;
}
