import { z } from 'zod';
import { type Candidate, isPattern, translate } from './candidate';

const ghostSchema = z.array(
  z.object({ from: z.string(), to: z.string(), permanent: z.boolean().optional().catch(undefined) }),
);

/** Reads Ghost's `redirects.json`, or returns null for other JSON. */
export function readGhostJson(json: unknown): Candidate[] | null {
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

export function isGhostYaml(text: string): boolean {
  return text.split(/\r?\n/).some((line) => SECTION.test(line));
}

/** Reads Ghost's `redirects.yaml`: a section for each code, with one path and its target in each line. */
export function readGhostYaml(text: string): Candidate[] {
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
