import { z } from 'zod';
import { normalizeLineEnds } from './text-lines';
import { countCharacters } from './truncate';
import { isVisible } from './visible-text';

type Bounds = { min?: number; max: number };

/** 5000 → '5,000'. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * At most `max` characters as readers count them: an emoji of several code points is one. The API's document and the browser get
 * `maxLength` from here.
 */
function atMost(text: z.ZodString, name: string, max: number) {
  const message = `${name} must be at most ${grouped(max)} characters`;
  return text
    .refine(
      (value) => value.length <= max || (value.length <= MAX_UNITS * max && countCharacters(value) <= max),
      {
        error: message,
      },
    )
    .meta({ maxLength: max });
}

/** UTF-16 units that a limit allows for each character: more than any emoji has, less than a heap of accents. */
const MAX_UNITS = 16;

/**
 * A text that must be there and have something to see in it.
 * @param missing said when it is missing, too short, or made of spaces and fillers alone.
 */
export function requiredText(name: string, missing: string, { min = 1, max }: Bounds) {
  const text = z.string(missing).overwrite(normalizeLineEnds).trim().min(min, missing);
  return atMost(text, name, max).refine(isVisible, missing);
}

export function optionalText(name: string, max: number) {
  const text = z.string(`${name} must be a text`).overwrite(normalizeLineEnds).trim();
  return atMost(text, name, max).optional();
}

/** An e-mail address; `wrong` is said of anything else. */
export function emailText(wrong = 'Please enter a valid email address') {
  return z.string(wrong).trim().max(254, wrong).pipe(z.email(wrong));
}

/** A checkbox: what is not sent is false. */
export const checkbox = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');

/** What a form carries along, and reads when it is taken: where it leads, say. It comes back with a form that is refused. */
export const carriedText = z.string().max(2_000).optional().catch(undefined).meta({ isCarried: true });

/** The same for what only the page needs, to know its own form again. */
export const carried = carriedText.transform(() => undefined).meta({ isCarried: true });
