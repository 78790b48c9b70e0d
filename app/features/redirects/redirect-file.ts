import { z } from 'zod';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { type CsvRow, readCsvRows } from '#app/lib/csv-rows.server';
import { parseJson } from '#app/lib/json';
import { type Candidate, type Foreign, findActionReason, isPattern, translate } from './redirect-candidate';

/** The most rows of a file, since a megabyte of short ones would keep visitors waiting. */
export const MAX_RULES = 50_000;

/**
 * Reads a file of redirects: CSV with `from` and `to`, or a file of Ghost, Redirection, Rank Math, Yoast or Shopify. Returns null for
 * any other file.
 */
export async function readRedirectFile(text: string): Promise<Candidate[] | null> {
  const rules = text.split(/\r\n?|\n/, MAX_RULES + 2).length > MAX_RULES + 1 ? null : await readRules(text);
  return rules !== null && rules.length > MAX_RULES ? null : rules;
}

async function readRules(text: string): Promise<Candidate[] | null> {
  const plain = text.replace(/^\ufeff/, '');
  if (/^\s*[[{]/.test(plain)) {
    const json = parseJson(plain.trim());
    return readGhostJson(json) ?? readRedirectionJson(json);
  }
  if (plain.split(/\r?\n/).some((line) => SECTION.test(line))) return readGhostYaml(plain);
  return readCsvRedirects(plain).catch(() => null);
}

const ghostSchema = z.array(
  z.object({ from: z.string(), to: z.string(), permanent: z.boolean().optional().catch(undefined) }),
);

function readGhostJson(json: unknown): Candidate[] | null {
  const rules = ghostSchema.safeParse(json).data;
  if (rules === undefined) return null;
  return rules.map(({ from, to, permanent }, index) =>
    translate({ line: index + 1, from, to, code: permanent ? 301 : 302, isPattern: isPattern(from) }),
  );
}

const SECTION = /^(['"]?)(30[12378])\1:\s*(?:\{\s*\}\s*)?$/;

function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  const isQuoted = trimmed.length > 1 && (quote === '"' || quote === "'") && trimmed.endsWith(quote);
  return isQuoted ? trimmed.slice(1, -1) : trimmed;
}

/** Splits a line at the colon after its path. Returns null for any other line. */
function readEntry(row: string): { from: string; to: string } | null {
  const quote = /^\s+(["'])/.exec(row)?.[1];
  const start = row.length - row.trimStart().length + 1;
  const colon = row.indexOf(quote === undefined ? ': ' : `${quote}:`, start);
  if (colon < 0 || !/^\s/.test(row)) return null;
  const end = quote === undefined ? colon : colon + 1;
  const from = unquote(row.slice(0, end));
  const to = unquote(row.slice(end + 1).replace(/\s#.*$/, ''));
  return from === '' || to === '' ? null : { from, to };
}

/** Reads Ghost's `redirects.yaml`: a section for each code, with one path and its target in each line. */
function readGhostYaml(text: string): Candidate[] {
  let code = 0;
  return text.split(/\r?\n/).flatMap((row, index): Candidate[] => {
    const line = index + 1;
    if (row.trim() === '' || /^\s*#|^---/.test(row)) return [];
    const section = SECTION.exec(row);
    if (section !== null) {
      code = Number(section[2]);
      return [];
    }
    const entry = readEntry(row);
    if (entry === null || code === 0)
      return [{ line, from: row.trim().slice(0, 200), reason: 'The line must have a path and a target.' }];
    return [translate({ line, ...entry, code, isPattern: isPattern(entry.from) })];
  });
}

const exportSchema = z.object({
  redirects: z.array(
    z.object({
      url: z.string(),
      action_code: z.coerce.number().catch(0),
      action_type: z.string(),
      action_data: z.union([z.object({ url: z.string().optional() }), z.string(), z.null()]).catch(null),
      match_type: z.string(),
      regex: z.coerce.boolean().catch(false),
      enabled: z.boolean().catch(true),
    }),
  ),
});

/** Reads the JSON export of the WordPress plugin Redirection, or returns null for other JSON. */
function readRedirectionJson(json: unknown): Candidate[] | null {
  const rules = exportSchema.safeParse(json).data?.redirects;
  if (rules === undefined) return null;
  return rules.map((rule, index): Candidate => {
    const { url: from, action_code: code, action_data: data, match_type: match } = rule;
    const line = index + 1;
    const reason =
      match === 'url' ? findActionReason(rule.action_type, code) : `The rule depends on: ${match}.`;
    if (reason !== null) return { line, from, reason };
    const to = typeof data === 'string' ? data : (data?.url ?? '');
    return translate({ line, from, to, code, isPattern: rule.regex, isOff: !rule.enabled });
  });
}

type Cells = (name: string) => string;
type Read = Omit<Foreign, 'line'> | { from: string; to: string } | { from: string; reason: string };

const withSlash = (path: string) => (/^(?:\/|https?:)/.test(path) ? path : `/${path}`);

const codeOf = (text: string) => Number(text.trim() || 301);

const FORMATS: readonly { columns: readonly string[]; read: (cells: Cells) => Read }[] = [
  {
    // WordPress: Redirection.
    columns: ['source', 'target', 'regex', 'code', 'type'],
    read(cells) {
      const from = cells('source');
      const code = codeOf(cells('code'));
      const reason = findActionReason(cells('type') || 'url', code);
      if (reason !== null) return { from, reason };
      const isOff = cells('status') === 'disabled';
      return { from, to: cells('target'), code, isPattern: cells('regex') === '1', isOff };
    },
  },
  {
    // Rank Math, which needs no `matching`.
    columns: ['source', 'destination', 'type'],
    read(cells) {
      const source = cells('source');
      const matching = cells('matching') || 'exact';
      if (matching !== 'exact' && matching !== 'regex')
        return { from: source, reason: 'The rule means many paths.' };
      const isPattern = matching === 'regex';
      const isOff = cells('status') === 'inactive';
      const from = isPattern ? `^${source.replace(/^\^?\/?/, '/')}` : withSlash(source);
      return { from, to: cells('destination'), code: codeOf(cells('type')), isPattern, isOff };
    },
  },
  {
    // Yoast.
    columns: ['origin', 'target', 'type'],
    read(cells) {
      const isPattern = cells('format') === 'regex';
      const target = cells('target');
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
      const paths = { from: cells('from'), to: cells('to') };
      const code = cells('code').trim();
      return code === '' ? paths : { ...paths, code: Number(code), isPattern: false };
    },
  },
];

const findFormat = (names: string[]) =>
  FORMATS.find(({ columns }) => columns.every((name) => names.includes(name)));

/** The columns of files without a heading: two, or those of Redirection, whose third says whether the rule is a pattern. */
function nameColumns([from = '', , regex = '', ...others]: string[]): string[] {
  if (!/^[/^]/.test(from) || !/^[01]?$/.test(regex)) return [];
  return regex + others.join('') === ''
    ? ['from', 'to']
    : ['source', 'target', 'regex', 'code', 'type', 'hits', 'title', 'status'];
}

/** Reads a CSV file of redirects. Returns null when its heading names no known columns. */
async function readCsvRedirects(text: string): Promise<Candidate[] | null> {
  const delimiter = findDelimiter(text.slice(0, 20_000));
  const table: CsvRow[] = [];
  for await (const row of await readCsvRows([text], { delimiter })) table.push(row);
  const heading = (table[0]?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const isNamed = findFormat(heading) !== undefined;
  const names = isNamed ? heading : nameColumns(heading);
  const format = findFormat(names);
  if (format === undefined) return null;
  return table.slice(isNamed ? 1 : 0).map(({ record, info }) => {
    const cells: Cells = (name) => unguardCell(record[names.indexOf(name)] ?? '').trim();
    const found = { line: info.lines, ...format.read(cells) };
    return 'code' in found ? translate(found) : found;
  });
}
