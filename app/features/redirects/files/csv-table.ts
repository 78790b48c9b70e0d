import { z } from 'zod';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { type Candidate, type Foreign, findActionReason, REASONS, translate } from './candidate';

type Cells = (name: string) => string;
type Read = Omit<Foreign, 'line'> | { from: string; to: string } | { from: string; reason: string };

const withSlash = (path: string) => (/^(?:\/|https?:)/.test(path) ? path : `/${path}`);

const codeOf = (text: string) => Number(text.trim() || 301);

const FORMATS: readonly { columns: readonly string[]; read: (cells: Cells) => Read }[] = [
  {
    // WordPress: Redirection.
    columns: ['source', 'target', 'regex', 'code', 'type'],
    read(cells) {
      const [from, to, code] = [cells('source'), cells('target'), codeOf(cells('code'))];
      const reason = findActionReason(cells('type'), code);
      const [isPattern, isOff] = [cells('regex') === '1', cells('status') === 'disabled'];
      return reason === null ? { from, to, code, isPattern, isOff } : { from, reason };
    },
  },
  {
    // Rank Math.
    columns: ['source', 'matching', 'destination', 'type'],
    read(cells) {
      const [source, to, matching] = [cells('source'), cells('destination'), cells('matching')];
      if (matching !== 'exact' && matching !== 'regex') return { from: source, reason: REASONS.many };
      const [isPattern, isOff] = [matching === 'regex', cells('status') === 'inactive'];
      const from = isPattern ? `^${source.replace(/^\^?\/?/, '/')}` : withSlash(source);
      return { from, to, code: codeOf(cells('type')), isPattern, isOff };
    },
  },
  {
    // Yoast.
    columns: ['origin', 'target', 'type'],
    read(cells) {
      const [isPattern, target] = [cells('format') === 'regex', cells('target')];
      const from = isPattern ? cells('origin') : withSlash(cells('origin'));
      const to = target === '' || isPattern ? target : withSlash(target);
      return { from, to, code: codeOf(cells('type')), isPattern };
    },
  },
  {
    // Shopify.
    columns: ['redirect from', 'redirect to'],
    read: (cells) => ({ from: cells('redirect from'), to: cells('redirect to') }),
  },
  {
    columns: ['from', 'to'],
    read(cells) {
      const [from, to, code] = [cells('from'), cells('to'), cells('code').trim()];
      return code === '' ? { from, to } : { from, to, code: Number(code), isPattern: false };
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
    const found = { line: info.lines, ...read(cells) };
    return 'code' in found ? translate(found) : found;
  });
}
