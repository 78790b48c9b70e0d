/** Returns true for text with a visible character. Spaces, controls, lone marks and fillers such as U+2800 do not count. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(
    text,
  );
}
