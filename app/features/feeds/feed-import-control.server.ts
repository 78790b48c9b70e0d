import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { feedImports } from '#db/schema';
import { findFeed, keepFeedColumns, mapColumns } from './feed.server';
import { ENDED, type FeedImport, inState, listColumns, moveFeedImport, WORKING } from './feed-import.server';
import type { FeedColumns } from './feed-schema';

/** Reads a run's file again from its start: by other columns, or after it broke off. */
export async function readAgain(feedImport: FeedImport, columns?: FeedColumns): Promise<boolean> {
  if (columns !== undefined) await keepFeedColumns(feedImport.feedId, columns);
  const feed = findFeed(feedImport.feedId);
  if (feed === null || feedImport.file === null) return false;
  const { columns: chosen, ...rest } = mapColumns(feed, listColumns(feedImport));
  // What was chosen counts for this file whether or not it has all of it.
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
    mapping: isKnown ? mapping : null,
  });
}

/** Begins to apply a file; false when it is somewhere else by now, or a newer one is on its way. */
export async function startApplying(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  const newer = and(inState(feedImport.feedId, WORKING), gt(feedImports.id, feedImport.id));
  if (orm.select({ id: feedImports.id }).from(feedImports).where(newer).get() !== undefined) return false;
  const started = await moveFeedImport(feedImport.id, ['staged', 'needs-review', 'undone'], {
    state: 'applying',
    undoing: false,
  });
  if (started) await logFeedImport(feedImport, actor, 'applied a feed');
  return started;
}

/** Whether a run is the one of its feed that was applied last: only that can be taken back without undoing what came after it. */
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
  if (started) await logFeedImport(feedImport, actor, 'took back a feed');
  return started;
}

/** Tells in the log what became of a feed's file, and by whom. */
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
