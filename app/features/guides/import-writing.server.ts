import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRedirect, importRedirects } from '#app/features/redirects/redirect.server';
import { type Actor, COMMAND_LINE, StorageUnavailable } from '#app/infra/database.server';
import { readHead, UnreadableFile } from '#app/lib/text-file.server';
import { readGhost } from './import/ghost.server';
import { Images } from './import/lookups.server';
import { planTexts } from './import/plan.server';
import { readWordpress } from './import/wordpress.server';
import { importText, type Work } from './import/write-text.server';
import { type ContentReport, listMoves, printReport } from './import-report';

const READERS = { ghost: readGhost, wordpress: readWordpress };
type Source = keyof typeof READERS;

/** One try a second while another process locks the database, such as a feed import. */
const MAX_TRIES = 60;

/** @throws StorageUnavailable when the database was in use at every try */
async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StorageUnavailable && error.message.includes('SQLITE_BUSY');
      if (!isBusy || tries === MAX_TRIES) throw error;
      await sleep(1_000);
    }
}

/** Recognizes the system by the file: Ghost exports JSON, and WordPress XML. @throws UnreadableFile */
export async function sniffSource(file: string): Promise<Source> {
  const start = (await readHead({ path: file })).trimStart();
  if (start.startsWith('{')) return 'ghost';
  if (start.startsWith('<')) return 'wordpress';
  throw new UnreadableFile(
    'Choose the JSON file that Ghost exports, or the XML file that WordPress exports.',
  );
}

/** Redirects the old URLs, except those that have a redirect already. Returns how many it added. */
async function redirectMoves(report: ContentReport, actor: Actor): Promise<number> {
  const moves = listMoves(report).filter(({ from }) => !from.includes('?') && findRedirect(from) === null);
  if (moves.length === 0) return 0;
  const redirects = moves.map(({ from, to }, index) => ({ line: index + 1, from, to }));
  const { added } = await tryAgain(() => importRedirects(redirects, actor));
  return added;
}

type FileImport = {
  from: Source;
  file: string;
  siteUrl: string | null;
  /** Hosts that may be in a private network. The operator alone names them. */
  trustedHosts: readonly string[];
  actor: Actor;
  onProgress?: (done: number, total: number) => Promise<void>;
};

/**
 * Imports the posts and pages of a file. A repeated import updates texts that no person has edited, and replaces links that an import
 * without the URL of the old site left.
 * @throws UnreadableFile
 */
export async function importFile(wanted: FileImport): Promise<ContentReport> {
  const { from, file, siteUrl, trustedHosts, actor, onProgress = async () => {} } = wanted;
  const site = await READERS[from](file, siteUrl);
  const plan = planTexts(site, from);
  const images = new Images(trustedHosts);
  const work: Work = { site, siteUrl, images, plan, actor };
  const report: ContentReport = { images: 0, redirects: 0, notImported: site.notImported, texts: [] };
  for (const [text, goal] of plan.goals) {
    await onProgress(report.texts.length, plan.goals.size);
    const { notes, ...outcome } = await tryAgain(() => importText(text, goal, work));
    const { title, oldPath } = text;
    report.texts.push({ title, oldPath, ...outcome, notes: [...text.notes, ...notes] });
  }
  return { ...report, images: images.count, redirects: await redirectMoves(report, actor) };
}

type ImportOptions = { from: string; file: string; siteUrl: string | null };
type Printed = { ok: boolean; lines: string[] };
const refused = (line: string): Printed => ({ ok: false, lines: [line] });

/** Imports a file for the command line, and returns a report. */
export async function importWriting({ from, file, siteUrl }: ImportOptions): Promise<Printed> {
  if (from !== 'ghost' && from !== 'wordpress')
    return refused(`Unknown format “${from}”. Use ghost or wordpress.`);
  if (!existsSync(file)) return refused(`File ${file} does not exist.`);
  if (siteUrl !== null && !URL.canParse(siteUrl))
    return refused(`“${siteUrl}” is not a URL. Use a URL such as https://blog.example.`);
  try {
    const trustedHosts = siteUrl === null ? [] : [new URL(siteUrl).host];
    const report = await importFile({ from, file, siteUrl, trustedHosts, actor: COMMAND_LINE });
    return { ok: true, lines: printReport(report) };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(`Ribbon cannot read ${file}. ${error.message}`);
    throw error;
  }
}
