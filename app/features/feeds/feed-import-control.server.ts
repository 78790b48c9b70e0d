import { rm } from 'node:fs/promises';
import { and, desc, eq, gt, lt, max } from 'drizzle-orm';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { feedImports } from '#db/schema';
import { findFeed, mapColumns, saveFeedColumns } from './feed.server';
import {
  ENDED,
  type FeedImport,
  inState,
  listColumns,
  moveFeedImport,
  OPEN,
  stopReplaced,
  storedFile,
  WORKING,
} from './feed-import.server';
import { clearRows } from './feed-import-row.server';
import type { FeedColumns } from './feed-schema';

const NO_COUNTS = { rows: 0, totalRows: 0, skipped: 0, leftAlone: 0, variants: 0 };

export async function readAgain(feedImport: FeedImport, columns?: FeedColumns): Promise<boolean> {
  if (columns !== undefined) await saveFeedColumns(feedImport.feedId, columns);
  const feed = findFeed(feedImport.feedId);
  if (feed === null || feedImport.file === null) return false;
  const { columns: chosen, ...rest } = mapColumns(feed, listColumns(feedImport));
  const mapping = {
    ...rest,
    columns: columns?.columns ?? chosen,
    category: columns?.category ?? rest.category,
  };
  const isKnown = columns !== undefined || feedImport.columns !== null;
  const change = { state: 'reading', message: null, mapping: isKnown ? mapping : null } as const;
  return moveFeedImport(feedImport.id, ['staged', 'needs-review', ...ENDED], { ...change, ...NO_COUNTS });
}

async function start(feedImport: FeedImport, undoing: boolean, actor: Actor): Promise<boolean> {
  const from: FeedImport['state'][] = undoing
    ? ['applied', 'applying']
    : ['staged', 'needs-review', 'undone'];
  const started = await moveFeedImport(feedImport.id, from, { state: 'applying', undoing });
  if (started) await logFeedImport(feedImport, actor, undoing ? 'undid an import' : 'applied an import');
  return started;
}

/** Starts to apply an import. Returns false if its state does not allow it, or a newer import is at work. */
export async function startApplying(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  const newer = and(inState(feedImport.feedId, WORKING), gt(feedImports.id, feedImport.id));
  return !hasRow(feedImports, newer) && start(feedImport, false, actor);
}

/** Whether an import is the last applied one of its feed. Undoing an earlier one would undo later changes. */
export function isLastApplied({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): boolean {
  const applied = inState(feedId, ['applied', 'applying']);
  const last = max(feedImports.id);
  return orm.select({ last }).from(feedImports).where(applied).get()?.last === id;
}

export async function startUndoing(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  return isLastApplied(feedImport) && start(feedImport, true, actor);
}

export function logFeedImport(feedImport: FeedImport, actor: Pick<Actor, 'username'>, what: string) {
  const detail = `${findFeed(feedImport.feedId)?.name ?? ''}: ${feedImport.name}`;
  const link = `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`;
  return write((tx) => recordChange(tx, actor, { what, detail, link }));
}

/** Imports without a result that stay in a feed's history. */
const MAX_ENDED = 50;

/** Replaces the earlier files of a feed that were not applied. Their rows, up to a million, are deleted in small steps. */
export async function removeReplaced({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedImports.id, id);
  await write((tx) => stopReplaced(tx, and(isBefore, inState(feedId, OPEN))));
  const isEnded = and(isBefore, inState(feedId, ENDED));
  const ended = orm.select().from(feedImports).where(isEnded).orderBy(desc(feedImports.id)).all();
  for (const [index, { id: importId, file }] of ended.entries()) {
    const isOld = index >= MAX_ENDED;
    // An import without a file was handled before, or never had a file.
    if (file === null && !isOld) continue;
    if (file !== null) await rm(storedFile(file), { force: true });
    await clearRows(importId);
    const own = eq(feedImports.id, importId);
    await write((tx) =>
      isOld
        ? tx.delete(feedImports).where(own).run()
        : tx.update(feedImports).set({ file: null }).where(own).run(),
    );
  }
}

/** Deletes an import and its rows. Its products stay. Returns false while the import is at work. */
export async function deleteFeedImport(feedImport: FeedImport): Promise<boolean> {
  if (WORKING.includes(feedImport.state)) return false;
  if (feedImport.file) await rm(feedImport.file, { force: true });
  await clearRows(feedImport.id);
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, feedImport.id)).run());
  return true;
}
