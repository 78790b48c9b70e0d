/**
 * Where a spreadsheet may begin a cell in a text: at its start, and behind whatever some spreadsheet parts cells by, quoted or
 * not. What then begins like a formula, in ASCII or full width, is led by a quote (OWASP, CSV injection).
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@\t\r＝＋－＠])/g;

/** A text without the quotes that `writeCsv` put before what looks like a formula. */
export function unguardCell(text: string): string {
  return text.replace(GUARDED, '');
}

/** A cell as CSV (RFC 4180), quoted: one that is not, another separator would part. */
function writeCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  return `"${(value ?? '').replace(FORMULA, "'").replaceAll('"', '""')}"`;
}

/** Rows as lines of CSV, without a heading. */
export function writeCsv(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}
