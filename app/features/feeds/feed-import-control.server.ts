import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { feedImports } from '#db/schema';
import { findFeed, mapColumns, saveFeedColumns } from './feed.server';
import { ENDED, type FeedImport, inState, listColumns, moveFeedImport, WORKING } from './feed-import.server';
import type { FeedColumns } from './feed-schema';

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
  return moveFeedImport(feedImport.id, ['staged', 'needs-review', ...ENDED], {
    state: 'reading',
    message: null,
    rows: 0,
    totalRows: 0,
    skipped: 0,
    leftAlone: 0,
    variants: 0,
    mapping: isKnown ? mapping : null,
  });
}

/** Starts to apply an import. Returns false if its state does not allow it, or a newer import is at work. */
export async function startApplying(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  const newer = and(inState(feedImport.feedId, WORKING), gt(feedImports.id, feedImport.id));
  if (orm.select({ id: feedImports.id }).from(feedImports).where(newer).get() !== undefined) return false;
  const started = await moveFeedImport(feedImport.id, ['staged', 'needs-review', 'undone'], {
    state: 'applying',
    undoing: false,
  });
  if (started) await logFeedImport(feedImport, actor, 'applied an import');
  return started;
}

/** Whether an import is the last applied one of its feed. Undoing an earlier one would undo later changes. */
export function isLastApplied({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): boolean {
  const applied = inArray(feedImports.state, ['applied', 'applying']);
  const [last] = orm
    .select({ id: feedImports.id })
    .from(feedImports)
    .where(and(eq(feedImports.feedId, feedId), applied))
    .orderBy(desc(feedImports.id))
    .limit(1)
    .all();
  return last?.id === id;
}

export async function startUndoing(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  if (!isLastApplied(feedImport)) return false;
  const started = await moveFeedImport(feedImport.id, ['applied', 'applying'], {
    state: 'applying',
    undoing: true,
  });
  if (started) await logFeedImport(feedImport, actor, 'undid an import');
  return started;
}

export function logFeedImport(
  feedImport: FeedImport,
  actor: Pick<Actor, 'username'>,
  what: string,
): Promise<void> {
  const detail = `${findFeed(feedImport.feedId)?.name ?? ''}: ${feedImport.name}`;
  return write((tx) =>
    recordChange(tx, actor, {
      what,
      detail,
      link: `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`,
    }),
  );
}
