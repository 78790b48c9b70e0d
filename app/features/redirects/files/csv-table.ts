import { z } from 'zod';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { type Candidate, REASONS, translate } from './candidate';
import { findActionReason } from './redirection';

type Cells = (name: string) => string;
type Format = { columns: readonly string[]; read: (cells: Cells, line: number) => Candidate };

function withSlash(path: string): string {
  return /^(?:\/|https?:)/.test(path) ? path : `/${path}`;
}

function codeOf(text: string): number {
  return Number(text.trim() || 301);
}

const FORMATS: readonly Format[] = [
  {
    // WordPress: Redirection.
    columns: ['source', 'target', 'regex', 'code', 'type'],
    read(cells, line) {
      const [from, code] = [cells('source'), codeOf(cells('code'))];
      const reason = findActionReason(cells('type'), code);
      if (reason !== null) return { line, from, reason };
      const isOff = cells('status') === 'disabled';
      return translate({ line, from, to: cells('target'), code, isPattern: cells('regex') === '1', isOff });
    },
  },
  {
    // Rank Math.
    columns: ['source', 'matching', 'destination', 'type'],
    read(cells, line) {
      const [from, matching] = [cells('source'), cells('matching')];
      if (matching !== 'exact' && matching !== 'regex') return { line, from, reason: REASONS.many };
      const isPattern = matching === 'regex';
      return translate({
        line,
        from: isPattern ? `^${from.replace(/^\^?\/?/, '/')}` : withSlash(from),
        to: cells('destination'),
        code: codeOf(cells('type')),
        isPattern,
        isOff: cells('status') === 'inactive',
      });
    },
  },
  {
    // Yoast.
    columns: ['origin', 'target', 'type'],
    read(cells, line) {
      const isPattern = cells('format') === 'regex';
      const [from, to] = [cells('origin'), cells('target')];
      return translate({
        line,
        from: isPattern ? from : withSlash(from),
        to: to === '' ? '' : isPattern ? to : withSlash(to),
        code: codeOf(cells('type')),
        isPattern,
      });
    },
  },
  {
    // Shopify.
    columns: ['redirect from', 'redirect to'],
    read: (cells, line) => ({ line, from: cells('redirect from'), to: cells('redirect to') }),
  },
  {
    columns: ['from', 'to'],
    read(cells, line) {
      const [from, code] = [cells('from'), cells('code').trim()];
      if (code !== '')
        return translate({ line, from, to: cells('to'), code: Number(code), isPattern: false });
      return { line, from, to: cells('to') };
    },
  },
];

const rowSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/** Reads a CSV file of redirects. Returns null when its heading names no known columns. */
export async function readCsvRedirects(text: string): Promise<Candidate[] | null> {
  const { parse } = await import('csv-parse/sync');
  const rows: unknown[] = parse(text, {
    delimiter: findDelimiter(text.slice(0, 20_000)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const table = rows.map((row) => rowSchema.parse(row));
  const heading = (table[0]?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const format = FORMATS.find(({ columns }) => columns.every((name) => heading.includes(name)));
  const isBare = format === undefined && heading.length === 2 && heading[0]?.startsWith('/') === true;
  const names = isBare ? ['from', 'to'] : heading;
  const { read } = format ?? { read: FORMATS.at(-1)?.read };
  if (read === undefined || (format === undefined && !isBare)) return null;
  return table.slice(isBare ? 0 : 1).map(({ record, info }) => {
    const cells: Cells = (name) => unguardCell(record[names.indexOf(name)] ?? '').trim();
    return read(cells, info.lines);
  });
}
