import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';
import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import type { SearchCategory } from '#app/lib/choices';
import * as platform from './platform';

// Every field but the id may be missing, null or of another type, and is then unknown.

function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullable().catch(null);
}

/** Unix time in whole seconds, within the range of a date. */
const seconds = orNull(z.number().nonnegative().max(8_640_000_000).transform(Math.round));

/** Platforms send 0 for streams. More than a hundred days is unknown too. */
function knownDuration(duration: number | null): number | null {
  return duration === null || duration === 0 || duration > 8_640_000 ? null : duration;
}

export const optional = {
  of: orNull,
  object: <S extends z.ZodRawShape>(shape: S) => orNull(z.object(shape)),
  text: orNull(z.string().trim().min(1)),
  flag: orNull(z.boolean()),
  /** Unknown counts are null, not 0. */
  count: orNull(
    z
      .union([z.number(), z.string().regex(/^\d{1,15}$/)])
      .transform(Number)
      .pipe(z.int().nonnegative()),
  ),
  seconds,
  duration: seconds.transform(knownDuration),
  /** Returns an https URL. Old responses have `http:`. */
  url: orNull(
    z
      .string()
      .transform((value) => value.replace(/^http:\/\//i, 'https://').replace(/^\/\//, 'https://'))
      .pipe(z.url({ protocol: /^https$/ })),
  ),
  /** RFC 3339. */
  date: orNull(z.string().pipe(z.coerce.date())),
};

export const textList = z
  .array(z.unknown())
  .catch([])
  .transform((values) =>
    values.filter((value): value is string => typeof value === 'string' && value.trim() !== ''),
  );

/** What a platform is asked for in a category: 'try on' for `try-on`. */
export const wordsOf = (category: SearchCategory) => category.replace('-', ' ');

export function addWords(words: string, more: string | undefined): string {
  return more === undefined || words.toLowerCase().includes(more) ? words : `${words} ${more}`;
}

/** Returns the query of a URL, without parameters that are undefined. */
export function toQuery(params: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns the valid items of a list. Returns null if there is no list or no item is valid: an unknown format is a failure, not an empty result. */
export function readAnswerItems<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] | null {
  if (!Array.isArray(list)) return null;
  const items = readItems(schema, list);
  return items.length === 0 && list.length > 0 ? null : items;
}

/** The most items of one answer. A platform is asked for a hundred. */
const MAX_ITEMS = 1_000;

/** Returns the valid items of a list. */
export function readItems<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_ITEMS).flatMap((item) => schema.safeParse(item).data ?? []);
}

/** Returns null if any item is invalid, so that callers can rely on missing items. */
export function readWhole<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] | null {
  const items = readItems(schema, list);
  return Array.isArray(list) && items.length === list.length ? items : null;
}

/** Makes a function that reads the answer for one video. It returns null if the answer has another format. */
export function createReader(schema: z.ZodType<platform.PlatformVideo>) {
  return (json: unknown) => {
    const video = schema.safeParse(json).data;
    return video === undefined ? null : { video };
  };
}

/** Names a channel after the maker of its first video: lists have no title. */
export function toChannelPage(answer: platform.VideoListAnswer) {
  return answer.ok ? { ...answer, title: answer.videos[0]?.creator ?? null } : answer;
}

/** Explains a failure. Only the platform itself says that a video does not exist, not another server in between. */
export function explainError(label: string, failure: FetchFailure, notFound: z.ZodType) {
  const isSure = [404, 410].includes(failure.status ?? 0) && notFound.safeParse(failure.json).success;
  const isDoubtful = failure.reason === 'not-found' && !isSure;
  return platform.explainFailure(label, isDoubtful ? { ...failure, reason: 'refused' } : failure);
}

/** Converts HTML to text. Keeps line breaks. */
export function stripHtml(text: string): string {
  return decodeHTMLStrict(text.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '')).trim();
}

/** 'PT1H2M3S' → 3723. Null for `P0D`, which streams have. */
export function readIsoDuration(text: string | null): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text ?? '');
  if (!match || text === 'P') return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return knownDuration(Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds));
}
