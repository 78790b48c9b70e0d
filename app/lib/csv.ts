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

/** Signs that part cells. */
const SIGNS = [',', '\t', ';', '|'];

/** Counts each separator in a line, outside of quotes. */
function countSigns(line: string): number[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  return SIGNS.map((sign) => bare.split(sign).length - 1);
}

/** The sign that parts cells: the one of which most of the first lines hold the same number, and most of. */
export function findDelimiter(head: string): string {
  const lines = head.split(/\r?\n/).filter((line) => line !== '');
  const counts = lines.slice(0, 30).map(countSigns);
  const scored = SIGNS.map((sign, index) => {
    const held = counts.map((each) => each[index] ?? 0).filter((count) => count > 0);
    const alike = (count: number) => held.filter((each) => each === count).length;
    const usual = held.toSorted((one, other) => alike(other) - alike(one) || other - one)[0] ?? 0;
    return { sign, score: usual * (alike(usual) / counts.length) };
  });
  const [best] = scored.sort((one, other) => other.score - one.score);
  return best === undefined || best.score === 0 ? ',' : best.sign;
}
