/** The text with one kind of line end: platforms, spreadsheets and forms send CRLF, and old Macs CR alone. */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * The text without the characters at its end that `isTrimmed` matches, one at a time. A pattern such as `/[…]+$/` tries every
 * run of such characters in the text, which takes quadratic time on a text made of them.
 */
export function trimEndWhile(text: string, isTrimmed: RegExp): string {
  let end = text.length;
  while (end > 0 && isTrimmed.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
