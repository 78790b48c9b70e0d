import { z } from 'zod';
import { countCharacters, fullCount } from './format';
import { normalizeLineEnds } from './text-lines';

/** Allows `max` characters as readers count them: an emoji of several code points is one. The API's document reads `maxLength`. */
function atMost(text: z.ZodString, name: string, max: number) {
  const message = `${name} must be at most ${fullCount(max)} characters`;
  return text
    .refine(
      (value) => value.length <= max || (value.length <= MAX_UNITS * max && countCharacters(value) <= max),
      { error: message },
    )
    .meta({ maxLength: max });
}

/** UTF-16 units allowed for each character: more than any emoji has. */
const MAX_UNITS = 16;

/** Requires text with a visible character. `missing` is the error for missing, short and blank text. */
export function requiredText(name: string, missing: string, { min = 1, max }: { min?: number; max: number }) {
  const text = z.string(missing).overwrite(normalizeLineEnds).trim().min(min, missing);
  return atMost(text, name, max).refine(isVisible, missing);
}

export function optionalText(name: string, max: number) {
  const text = z.string(`${name} must be text`).overwrite(normalizeLineEnds).trim();
  return atMost(text, name, max).optional();
}

export function emailText(wrong = 'Please enter a valid email address') {
  return z.string(wrong).trim().max(254, wrong).pipe(z.email(wrong));
}

/** Reads a checkbox, which browsers send only when it is ticked. */
export const checkbox = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');

/** Reads a hidden field, such as a return path. A refused form gets it back. */
export const carriedText = z.string().max(2_000).optional().catch(undefined).meta({ isCarried: true });

/** Ignores a hidden field that only the page needs, but returns it with a refused form. */
export const carried = carriedText.transform(() => undefined).meta({ isCarried: true });

/** The version that a form was opened with, in a hidden field. Forms of other programs may leave it out. */
export const openedVersion = carriedText
  .transform((text) => (text === undefined ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : 0))
  .meta({ isCarried: true });

/** Returns true for text with a visible character. Spaces, controls, lone marks and fillers such as U+2800 do not count. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(
    text,
  );
}
