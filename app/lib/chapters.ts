import { readStartTime } from './start-time';
import { normalizeLineEnds, trimEndWhile } from './text-lines';
import { URL_IN_TEXT } from './text-urls';

export type Chapter = { at: number; title: string };

/** YouTube's minimum number and length of chapters (support.google.com/youtube/answer/9884579). */
const MIN_CHAPTERS = 3;
const MIN_SECONDS = 10;

/** Matches a time after an optional bullet or bracket. Adjacent parts never both match spaces, which would take quadratic time. */
const LINE =
  /^[\s\-–—•·*>▶►#]*(?:\d{1,3}[.)]\s+)?(?:[([{]\s*)?(\d{1,2}(?::\d{2}){1,2})(?:\s*[-–—]\s*\d{1,2}(?::\d{2}){1,2})?(?:\s*[)\]}])?(?!\d)(.*)$/u;

function listTimed(text: string): Chapter[] {
  return normalizeLineEnds(text)
    .split('\n')
    .flatMap((line) => {
      const timed = readTimed(line);
      return timed === null ? [] : [{ at: timed.at, title: nameOf(timed.text) }];
    });
}

/** Returns the time at the beginning of a line and the rest of the line, or null without a time. */
export function readTimed(line: string): { at: number; text: string } | null {
  const [, time = '', rest = ''] = LINE.exec(line) ?? [];
  const at = time === '' ? null : readStartTime(time);
  return at === null ? null : { at, text: rest.replace(/^[\s\-–—|:.,>~　]+/u, '').trim() };
}

function nameOf(text: string): string {
  return trimEndWhile(text.replace(URL_IN_TEXT, ' '), /[\s\-–—|:→(]/u)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns typed chapters, or null unless each line begins with a time after the one above. */
export function readTypedChapters(text: string): Chapter[] | null {
  const chapters = listTimed(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isAscending = chapters.every(({ at }, index) => index === 0 || at > (chapters[index - 1]?.at ?? 0));
  return chapters.length === lines.length && isAscending ? chapters : null;
}

type Described = { chapters: string | null; description: string; duration: number | null };

/** Returns the chapters that were typed for a video, or else those of its description. */
export function listChapters({ chapters, description, duration }: Described): Chapter[] {
  const typed = chapters === null ? null : readTypedChapters(chapters);
  return typed?.filter(({ at }) => at < (duration ?? at + 1)) ?? readChapters(description, duration) ?? [];
}

/** Some feeds lose the line breaks of a description. */
const TIME_WITHIN = /[ \t](?=\d{1,2}:\d{2}(?::\d{2})?[ \t])/g;

/** Reads chapters: lines with ascending times from 0:00, each at least ten seconds long. Returns null for other descriptions. */
export function readChapters(description: string, duration: number | null): Chapter[] | null {
  const hasLines = description.includes('\n');
  const chapters = listTimed(hasLines ? description : description.replace(TIME_WITHIN, '\n'));
  if (chapters.length < MIN_CHAPTERS || chapters[0]?.at !== 0) return null;
  const ends = [...chapters.slice(1).map(({ at }) => at), duration ?? Number.POSITIVE_INFINITY];
  const areLong = chapters.every(({ at }, index) => (ends[index] ?? 0) - at >= MIN_SECONDS);
  return areLong ? chapters : null;
}
