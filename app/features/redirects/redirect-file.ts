import { parseJson } from '#app/lib/json';
import type { Candidate } from './files/candidate';
import { readCsvRedirects } from './files/csv-table';
import { isGhostYaml, readGhostJson, readGhostYaml } from './files/ghost';
import { readRedirectionJson } from './files/redirection';

/**
 * Reads a file of redirects: CSV with `from` and `to`, or a file of Ghost, Redirection, Rank Math, Yoast or Shopify. Returns null for
 * any other file.
 */
export async function readRedirectFile(text: string): Promise<Candidate[] | null> {
  const plain = text.replace(/^\ufeff/, '').trimStart();
  if (/^[[{]/.test(plain)) {
    const json = parseJson(plain);
    return readGhostJson(json) ?? readRedirectionJson(json);
  }
  if (isGhostYaml(text)) return readGhostYaml(text.replace(/^\ufeff/, ''));
  return readCsvRedirects(text.replace(/^\ufeff/, '')).catch(() => null);
}
