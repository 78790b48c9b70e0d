/** Converts CRLF and CR line ends to LF. */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Removes matching characters from the end. A pattern such as `/[…]+$/` would take quadratic time on a text of such characters. */
export function trimEndWhile(text: string, isTrimmed: RegExp): string {
  let end = text.length;
  while (end > 0 && isTrimmed.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
