import { countOf } from '#app/lib/format';
import { type Feed, listHeadings } from './feed.server';
import { type FeedImport, findFeedImport } from './feed-import.server';
import { countFeedRows } from './feed-import-row.server';
import type { FeedMapping } from './feed-mapping';

/** A file with a larger share of rows with errors or missing products needs review. */
const MAX_DOUBTFUL = 1 / 5;

/** A feed, and the columns of its file with their mapping. */
export type Prepared = { feed: Feed; mapping: FeedMapping; columns: string[] };

/** Why nothing was read of a file: it holds nothing, or the feed's filter takes none of it. */
function describeNothing({ skipped }: FeedImport, { mapping: { filter }, columns }: Prepared): string {
  if (skipped === 0 || filter === null) return 'The file holds no products.';
  return columns.includes(filter.column)
    ? `The feed’s filter of rows leaves out all ${skipped} of them: see its settings.`
    : `The feed’s filter looks at a column “${filter.column}”, which the file does not have: see its settings.`;
}

/** Why a person should look at a run before it is applied; null where nothing is odd. */
export function findDoubt(feedImport: FeedImport, prepared: Prepared): string | null {
  const { feed, mapping, columns } = prepared;
  const counts = countFeedRows(feedImport.id);
  const good = counts.new + counts.changed + counts.unchanged;
  const bad = counts.error + counts.missing;
  if (good + counts.error === 0)
    return describeNothing(findFeedImport(feedImport.id) ?? feedImport, prepared);
  const missing = (['name', 'price'] as const).filter((field) => mapping.columns[field] === undefined);
  if (missing.length > 0)
    return `No column was recognised as the ${missing.join(' and the ')}: change the columns.`;
  const before = listHeadings(feed);
  const lost = before.filter((column) => !columns.includes(column));
  const added = before.length === 0 ? [] : columns.filter((column) => !before.includes(column));
  if (lost.length > 0 || (feedImport.format !== 'google' && added.length > 0))
    return `Its columns are not those of the last file: ${[
      ...lost.map((column) => `“${column}” is gone`),
      ...added.map((column) => `“${column}” is new`),
    ]
      .slice(0, 6)
      .join(', ')}.`;
  if (bad <= (good + bad) * MAX_DOUBTFUL) return null;
  return `More than a fifth is wrong or not there any more: ${countOf(bad, 'product')} of ${good + bad}.`;
}
