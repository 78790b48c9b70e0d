import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { startThread } from '#app/infra/thread.server';
import { ifUnreadable, UnreadableFile } from '#app/lib/text-file.server';
import { contentImports } from '#db/schema';
import { CONTENT_IMPORT_FAILED } from './content-import-texts';
import { type ContentReport, contentReportSchema, summarizeReport } from './import-report';

export type ContentImport = typeof contentImports.$inferSelect;

// Loaded for an import only, because readers of HTML take memory.
const loadWriting = () => import('./import-writing.server');

const fileOf = (name: string) => join(env.DATA_DIR, 'uploads', name);

const isWorking = eq(contentImports.state, 'working');

export function listContentImports(limit: number): ContentImport[] {
  return orm.select().from(contentImports).orderBy(desc(contentImports.id)).limit(limit).all();
}

export function findContentImport(id: number): ContentImport | null {
  return orm.select().from(contentImports).where(eq(contentImports.id, id)).get() ?? null;
}

/** Lists the uploaded files that imports still need. */
export function listContentFiles(): string[] {
  const columns = { file: sql<string>`file` };
  const rows = orm.select(columns).from(contentImports).where(isNotNull(contentImports.file)).all();
  return rows.map(({ file }) => fileOf(file));
}

export function readContentReport({ report }: ContentImport): ContentReport | null {
  return contentReportSchema.safeParse(report).data ?? null;
}

/** Returns why Ribbon cannot import a file, or null. */
export async function findExportError(path: string): Promise<string | null> {
  const { sniffSource } = await loadWriting();
  return sniffSource(path).then(
    () => null,
    ifUnreadable(({ message }) => message),
  );
}

type Sent = { file: { path: string; name: string }; siteUrl: string | null };

/** Adds an import of an uploaded file. Returns null while another one is at work, and removes the file. */
export async function addContentImport({ file, siteUrl }: Sent, actor: Actor): Promise<number | null> {
  const id = await write((tx) => {
    if (hasRow(contentImports, isWorking, tx)) return null;
    const values = { name: file.name, file: basename(file.path), siteUrl, who: actor.username };
    const added = tx.insert(contentImports).values(values).returning({ id: contentImports.id }).get();
    const link = `/admin/content-import/${added.id}`;
    recordChange(tx, actor, { what: 'started an import of guides', detail: file.name, link });
    return added.id;
  });
  if (id === null) await rm(file.path, { force: true });
  return id;
}

/** Stores the progress or the end of an import, unless it has ended. */
function updateImport(id: number, values: Partial<ContentImport>): Promise<unknown> {
  const named = and(eq(contentImports.id, id), isWorking);
  return write((tx) => tx.update(contentImports).set(values).where(named).run());
}

const failImport = (id: number, message: string) =>
  updateImport(id, { state: 'failed', file: null, message });

/** Pause between two updates of the progress, in milliseconds. */
const PAUSE = 1_000;

/** Runs an import to its end. After a restart it starts again, which changes nothing that is done. */
export async function runContentImport(id: number): Promise<void> {
  const found = findContentImport(id);
  if (found === null || found.state !== 'working' || found.file === null) return;
  const file = fileOf(found.file);
  let updatedAt = 0;
  const onProgress = async (done: number, total: number) => {
    if (Date.now() - updatedAt < PAUSE) return;
    updatedAt = Date.now();
    await updateImport(id, { done, total });
  };
  const actor = { username: found.who };
  try {
    const { importFile, sniffSource } = await loadWriting();
    const from = await sniffSource(file);
    const { siteUrl } = found;
    // An editor's URL must not lead into the network of the server.
    const trustedHosts = env.FEED_HOSTS_TRUSTED;
    const report = await importFile({ from, file, siteUrl, trustedHosts, actor, onProgress });
    const total = report.texts.length;
    const message = summarizeReport(report);
    await updateImport(id, { state: 'done', report, done: total, total, file: null, message });
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : CONTENT_IMPORT_FAILED;
    await failImport(id, message);
    if (!(error instanceof UnreadableFile)) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Runs an import in a worker thread, because converting long texts would block responses. */
export function startContentImport(id: number): void {
  const limits = { maxOldGenerationSizeMb: 1_024 };
  const thread = startThread('content-import-job.js', { importId: id }, limits);
  if (thread === null) void runContentImport(id).catch(logError);
  thread?.once('error', (error) => {
    logError(error);
    // The thread may have stopped for lack of memory.
    void failImport(id, CONTENT_IMPORT_FAILED).catch(logError);
  });
}

/** Continues the imports that were at work when the site ended. */
export function resumeContentImports(): void {
  for (const { id } of orm.select().from(contentImports).where(isWorking).all()) startContentImport(id);
}
