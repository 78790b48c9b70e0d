import { decodeHTMLStrict } from 'entities';
import { normalizeLineEnds } from './text-lines';

/** Times are in seconds. The text is plain, with a line break between lines. */
export type Cue = { start: number; end: number; text: string };

const ARROW = '-->';
const MAX_CUES = 50_000;
/** Characters of a cue, and of all cues: a day of speech. Pages show all of them. */
const MAX_CUE = 10_000;
const MAX_TEXT = 1_500_000;
/** WebVTT, 4.1: hours may be missing, and all other parts have a fixed number of digits. */
const VTT_TIME = /^(?:(\d{1,6}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)/;
const SRT_TIME = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?!\d)/;

function readTime(text: string, pattern: RegExp): number | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes, seconds, fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(`${whole}.${fraction}`);
}

function readTimes(line: string, pattern: RegExp): Pick<Cue, 'start' | 'end'> | null {
  const at = line.indexOf(ARROW);
  const [from, to] = [line.slice(0, at).trim(), line.slice(at + ARROW.length).trim()];
  const [start, end] = [readTime(from, pattern), readTime(to, pattern)];
  // Settings follow the second time only.
  return start === null || end === null || from.replace(pattern, '') !== '' ? null : { start, end };
}

function plainText(lines: string[], tags: RegExp): string {
  const plain = decodeHTMLStrict(lines.join('\n').slice(0, MAX_CUE).replace(tags, ''));
  // Each run is read once, from its beginning. Otherwise a long run would take quadratic time.
  return plain.replace(/^[ \t]+|(?<![ \t])[ \t]+$/gm, '').replace(/^\n+|(?<!\n)\n+$/g, '');
}

/** An unclosed tag reaches to the end of its cue (WebVTT, 6.4). */
const VTT_TAGS = /<[^>]*(?:>|$)/g;
/** People write `<` as text, too. Braces hold positions of other formats. */
const SRT_TAGS = /<\/?(?:b|i|u|s|c|v|font|span|ruby|rt|lang)\b[^<>]*>|\{(?:\\[^{}]*|\/?[bius])\}/gi;
/** Translators write `00:00:01, 000 -> 00:00:02, 500`. */
const LOOSE_TIMES = /^[\d\s]+:[\d\s:.,]+[-–—]+>[\d\s]+:/;

/** Collects blocks as WebVTT, 6.1, does. A line of blanks is not empty. */
function readVtt(lines: string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length && cues.length < MAX_CUES; ) {
    let times: Pick<Cue, 'start' | 'end'> | null = null;
    let hasArrow = false;
    let text: string[] = [];
    for (let count = 1; at < lines.length; count++, at++) {
      const line = lines[at] ?? '';
      if (line === '') break;
      if (!line.includes(ARROW)) text.push(line);
      else if (count > 2 || hasArrow) break;
      else {
        hasArrow = true;
        times = readTimes(line, VTT_TIME);
        text = [];
      }
    }
    if (lines[at] === '') at += 1;
    if (times !== null) cues.push({ ...times, text: plainText(text, VTT_TAGS).replace(/\n{2,}/g, '\n') });
  }
  return cues;
}

/** The number of the next cue ends the lines of this one. */
function withoutNumber(lines: string[], next: number): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  const last = lines[end]?.trim() ?? '';
  const isNumber = /^\d+$/.test(last) && ((lines[end - 1] ?? '').trim() === '' || Number(last) === next);
  return isNumber ? lines.slice(0, end) : lines;
}

function readSrt(written: string[]): Cue[] {
  const lines = written.map((line) =>
    LOOSE_TIMES.test(line)
      ? line.replace(/\s+/g, '').replace(/[-–—]+>/, ARROW)
      : line.replaceAll('\\N', '\n'),
  );
  const starts = lines.flatMap((line, at) => (line.includes(ARROW) ? [at] : []));
  return starts.slice(0, MAX_CUES).flatMap((at, index) => {
    const times = readTimes(lines[at] ?? '', SRT_TIME);
    const next = starts[index + 1];
    const text = lines.slice(at + 1, next);
    return times === null
      ? []
      : [{ ...times, text: plainText(next === undefined ? text : withoutNumber(text, index + 2), SRT_TAGS) }];
  });
}

/** Reads WebVTT or SubRip, in the order of the times. Cues with broken times and without text are left out. */
export function readCaptions(text: string): { cues: Cue[]; language: string | null } {
  const lines = normalizeLineEnds(text.replace(/^\uFEFF/, '').replaceAll('\0', '')).split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const end = lines.findIndex((line, at) => at > 0 && (line === '' || line.includes(ARROW)));
  const header = isVtt ? lines.slice(1, Math.max(1, end)).join('\n') : '';
  const strict = isVtt ? readVtt(end < 0 ? [] : lines.slice(end)) : [];
  // People put the header of WebVTT above the cues of SRT.
  const cues = strict.length > 0 ? strict : readSrt(lines);
  let room = MAX_TEXT;
  const fits = ({ text }: Cue) => {
    room -= text.length;
    return text !== '' && room >= 0;
  };
  return {
    cues: cues.filter(fits).sort((one, other) => one.start - other.start),
    language: /^Language:[ \t]*([\w-]+)/im.exec(header)?.[1] ?? null,
  };
}

function formatTime(seconds: number): string {
  const [whole, fraction] = seconds.toFixed(3).split('.');
  const parts = [Number(whole) / 3_600, (Number(whole) / 60) % 60, Number(whole) % 60];
  return `${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.${fraction}`;
}

/** Writes WebVTT for a player, which leaves out cues that end before they begin. */
export function writeVtt(cues: readonly Cue[]): string {
  const shown = cues.filter(({ start, end }) => end > start);
  const blocks = shown.map(({ start, end, text }) => {
    const escaped = text
      .replace(/\n+/g, '\n')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    return `${formatTime(start)} ${ARROW} ${formatTime(end)}\n${escaped}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Automatic captions show each line again above the next one, in between for a hundredth of a second. */
function isRolling(lines: string[][], cues: readonly Cue[]): boolean {
  const repeated = lines.filter((each, at) => at > 0 && each[0] === lines[at - 1]?.at(-1)).length;
  const isSplit = lines.some(
    (each, at) => each.length > 1 || (cues[at]?.end ?? 0) - (cues[at]?.start ?? 0) <= 0.05,
  );
  return isSplit && repeated >= (lines.length - 1) / 2 && repeated > 0;
}

/** Seconds of silence that begin a new paragraph. */
const PAUSE = 3;

/** Returns the text of captions in paragraphs. Lines that automatic captions repeat appear once. */
export function writeTranscript(cues: readonly Cue[]): string {
  const lines = cues.map(({ text }) => text.split('\n').filter((line) => line.trim() !== ''));
  const isRepeating = isRolling(lines, cues);
  const parts: string[] = [];
  let last = '';
  for (const [at, cue] of cues.entries()) {
    if (at > 0 && cue.start - (cues[at - 1]?.end ?? 0) >= PAUSE) parts.push('\n\n');
    for (const line of lines[at] ?? []) {
      if (!isRepeating || line !== last) parts.push(/^[-–—]/.test(line) ? '\n' : ' ', line);
      last = line;
    }
  }
  return parts
    .join('')
    .replace(/(?<! ) *(\n+)\s*/g, '$1')
    .trim();
}
