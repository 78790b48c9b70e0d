/** Matches where a spreadsheet may start a formula, also in full width. A quote before it prevents CSV injection (OWASP). */
const FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@\t\r＝＋－＠])/g;

/** Removes the quotes that `writeCsv` put before formulas. */
export function unguardCell(text: string): string {
  return text.replace(GUARDED, '');
}

/** Writes a cell (RFC 4180). Quotes protect it from readers that expect another separator. */
function writeCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  return `"${(value ?? '').replace(FORMULA, "'").replaceAll('"', '""')}"`;
}

export type Cell = string | number | null;

export function writeCsv(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

const SEPARATORS = [',', '\t', ';', '|'];

function countSeparators(line: string): number[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  return SEPARATORS.map((separator) => bare.split(separator).length - 1);
}

/** Returns the separator that most of the first lines contain equally often, and most often. */
export function findDelimiter(head: string): string {
  const lines = head.split(/\r?\n/).filter((line) => line !== '');
  const counts = lines.slice(0, 30).map(countSeparators);
  const scored = SEPARATORS.map((separator, index) => {
    const held = counts.map((each) => each[index] ?? 0).filter((count) => count > 0);
    const alike = (count: number) => held.filter((each) => each === count).length;
    const usual = held.toSorted((one, other) => alike(other) - alike(one) || other - one)[0] ?? 0;
    return { separator, score: usual * (alike(usual) / counts.length) };
  });
  const [best] = scored.sort((one, other) => other.score - one.score);
  return best === undefined || best.score === 0 ? ',' : best.separator;
}
