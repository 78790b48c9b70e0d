export type Row = Record<string, string | number>;

function cells(values: readonly (string | number)[]): string {
  return `| ${values.join(' | ')} |`;
}

/** A Markdown table of rows that have the same columns. */
export function toTable(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const align = columns.map((name) => (typeof rows[0]?.[name] === 'number' ? '--:' : '---'));
  return [
    cells(columns),
    cells(align),
    ...rows.map((row) => cells(columns.map((name) => row[name] ?? ''))),
  ].join('\n');
}

/** The value below which a share of all values lies; `values` need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Rounded to so many decimals. */
export function round(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals));
}
