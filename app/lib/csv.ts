/** A cell as CSV (RFC 4180); a text that a spreadsheet would run as a formula is led by a quote (OWASP, CSV injection). */
function writeCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^'*[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as lines of CSV, without a heading. */
export function writeCsv(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}
