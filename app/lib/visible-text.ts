/**
 * Whether a text has a character that can be seen: more than spaces, controls, marks without a letter, and fillers that take up
 * room (U+2800 is a Braille cell without dots).
 */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(
    text,
  );
}
