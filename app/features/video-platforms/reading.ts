import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

// Rules for what platforms answer: every field but the id may be missing, null or of another type, and then counts as unknown.

export const optionalText = z
  .string()
  .trim()
  .min(1)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
export const optionalFlag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** A count that comes as a number or as digits; unknown stays null, apart from 0. */
export const optionalCount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** Seconds as a number, rounded: a Unix time that a date can hold. */
export const optionalSeconds = z
  .number()
  .nonnegative()
  .max(8_640_000_000)
  .nullish()
  .catch(null)
  .transform((value) => (value == null ? null : Math.round(value)));

/** A length in seconds as it is stored: 0 is what sources say of streams, and more than a hundred days is none either. */
export function knownDuration(seconds: number | null): number | null {
  return seconds === null || seconds === 0 || seconds > 8_640_000 ? null : seconds;
}

/** A video's length in seconds. */
export const optionalDuration = optionalSeconds.transform(knownDuration);

/** Whether an error answer is the platform's own word that something is not there, and not some server's. */
export function isNotFound(
  schema: z.ZodType,
  { status, json }: { status?: number; json?: unknown },
): boolean {
  return (status === 404 || status === 410) && schema.safeParse(json).success;
}

/** An https address; `http:` is upgraded, since old answers carry it. Anything else is unknown. */
export const optionalUrl = z
  .string()
  .transform((value) => value.replace(/^http:\/\//i, 'https://').replace(/^\/\//, 'https://'))
  .pipe(z.url({ protocol: /^https$/ }))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** A moment as RFC 3339 text. */
export const optionalDate = z
  .string()
  .transform((value) => new Date(value))
  .pipe(z.date())
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const textList = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((values) =>
    (values ?? []).filter((value): value is string => typeof value === 'string' && value.trim() !== ''),
  );

/** Words to search for with a category's own added, unless they hold them already. */
export function addWords(words: string, more: string | undefined): string {
  return more === undefined || words.toLowerCase().includes(more) ? words : `${words} ${more}`;
}

/**
 * The items of an answer's list; a bad one is dropped, the others stay. Null when there is no list, or nothing in it can be
 * read: then the answer is of another shape than it should be, which is no answer and not an empty one.
 */
export function readAnswerItems<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] | null {
  if (!Array.isArray(list)) return null;
  const items = readItems(schema, list);
  return items.length === 0 && list.length > 0 ? null : items;
}

/** The items of a list that fit the schema; a bad one is dropped, the others stay. */
export function readItems<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
}

/** All items of a list; null when it is none or any of them cannot be read, so that nothing can be concluded from what is missing. */
export function readWhole<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] | null {
  const items = readItems(schema, list);
  return Array.isArray(list) && items.length === list.length ? items : null;
}

/** Plain text from an answer that carries HTML: line breaks stay, tags go, references are decoded once. */
export function stripHtml(text: string): string {
  return decodeHTMLStrict(text.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '')).trim();
}

/** 'PT1H2M3S' → 3723; null for anything else, and for the `P0D` of a stream. */
export function readIsoDuration(text: string | null): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text ?? '');
  if (!match || text === 'P') return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const total = Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds);
  return knownDuration(total);
}
