import { parseJson } from '#app/lib/json';
import type { Candidate } from './files/candidate';
import { readCsvRedirects } from './files/csv-table';
import { isGhostYaml, readGhostJson, readGhostYaml } from './files/ghost';
import { readRedirectionJson } from './files/redirection';

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
  if (isGhostYaml(text)) return readGhostYaml(text.replace(/^\ufeff/, ''));
  return readCsvRedirects(text.replace(/^\ufeff/, '')).catch(() => null);
}
