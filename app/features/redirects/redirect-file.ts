import { z } from 'zod';
import { parseJson } from '#app/lib/json';
import { type Candidate, findActionReason, isPattern, translate } from './files/candidate';
import { readCsvRedirects } from './files/csv-table';

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
  const plain = text.replace(/^\ufeff/, '').trimStart();
  if (/^[[{]/.test(plain)) {
    const json = parseJson(plain);
    return readGhostJson(json) ?? readRedirectionJson(json);
  }
  if (text.split(/\r?\n/).some((line) => SECTION.test(line)))
    return readGhostYaml(text.replace(/^\ufeff/, ''));
  return readCsvRedirects(text.replace(/^\ufeff/, '')).catch(() => null);
}

const ghostSchema = z.array(
  z.object({ from: z.string(), to: z.string(), permanent: z.boolean().optional().catch(undefined) }),
);

/** Reads Ghost's `redirects.json`, or returns null for other JSON. */
function readGhostJson(json: unknown): Candidate[] | null {
  const rules = ghostSchema.safeParse(json).data;
  return (
    rules?.map(({ from, to, permanent }, index) =>
      translate({ line: index + 1, from, to, code: permanent ? 301 : 302, isPattern: isPattern(from) }),
    ) ?? null
  );
}

const SECTION = /^(['"]?)(30[12378])\1:\s*$/;

function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  const isQuoted = trimmed.length > 1 && (quote === '"' || quote === "'") && trimmed.endsWith(quote);
  return isQuoted ? trimmed.slice(1, -1) : trimmed;
}

/** Splits a line at the colon after its path. Returns null for any other line. */
function readEntry(row: string): { from: string; to: string } | null {
  const quote = /^\s+(["'])/.exec(row)?.[1];
  const colon = row.indexOf(
    quote === undefined ? ': ' : `${quote}:`,
    row.length - row.trimStart().length + 1,
  );
  if (colon < 0 || !/^\s/.test(row)) return null;
  const end = quote === undefined ? colon : colon + 1;
  const [from, to] = [unquote(row.slice(0, end)), unquote(row.slice(end + 1))];
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
  return (
    rules?.map((rule, index): Candidate => {
      const { url: from, action_code: code, action_data: data, match_type: match } = rule;
      const line = index + 1;
      const reason =
        match === 'url' ? findActionReason(rule.action_type, code) : `The rule depends on: ${match}.`;
      if (reason !== null) return { line, from, reason };
      const to = typeof data === 'string' ? data : (data?.url ?? '');
      return translate({ line, from, to, code, isPattern: rule.regex, isOff: !rule.enabled });
    }) ?? null
  );
}
