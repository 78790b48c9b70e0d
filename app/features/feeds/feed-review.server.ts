import { countOf, fullCount } from '#app/lib/format';
import { type Feed, listStoredColumns } from './feed.server';
import type { FeedImport } from './feed-import.server';
import { countFeedRows } from './feed-import-row.server';
import type { FeedMapping } from './feed-mapping';

/** An import whose columns are known, with the number of rows that the filter leaves out. */
type Read = { feedImport: FeedImport; feed: Feed; mapping: FeedMapping; columns: string[]; skipped: number };

/** Above this share of errors and missing products, a person reviews the import. */
const MAX_PROBLEM_SHARE = 1 / 5;

/** Returns why a person must review an import before it is applied, or null. */
export function findReviewReason(read: Read): string | null {
  const { error, missing, ...counts } = countFeedRows(read.feedImport.id);
  const good = counts.new + counts.changed + counts.unchanged;
  if (good + error === 0) return explainNoProducts(read);
  const { columns } = read.mapping;
  const unknown = (['name', 'price'] as const).filter((field) => columns[field] === undefined);
  if (unknown.length > 0)
    return `No column found for the ${unknown.join(' and the ')}. Choose one under “Change columns”.`;
  const changes = describeColumnChanges(read);
  const total = good + error + missing;
  if (changes !== null || error + missing <= total * MAX_PROBLEM_SHARE) return changes;
  const problems = [
    error > 0 && `${fullCount(error)} ${error === 1 ? 'has' : 'have'} errors`,
    missing > 0 && `${fullCount(missing)} ${missing === 1 ? 'is' : 'are'} missing from the file`,
  ].filter(Boolean);
  return `Of ${countOf(total, 'product')}, ${problems.join(' and ')}. Review them before you apply the import.`;
}

function explainNoProducts({ skipped, mapping: { filter }, columns }: Read): string {
  if (skipped === 0 || filter === null)
    return 'The file contains no products. Check that it is the right file.';
  return columns.includes(filter.column)
    ? `The feed’s filter leaves out all rows (${fullCount(skipped)}). Change the filter in the feed’s settings.`
    : `The feed’s filter uses column “${filter.column}”, which is not in the file. Change the filter in the feed’s settings.`;
}

function describeColumnChanges({ feedImport, feed, columns }: Read): string | null {
  const before = listStoredColumns(feed.headings);
  const lost = before.filter((column) => !columns.includes(column));
  const added = before.length === 0 ? [] : columns.filter((column) => !before.includes(column));
  // In XML, any product may have another column.
  const isUsual = added.length === 0 || feedImport.format === 'google';
  if (lost.length === 0 && isUsual) return null;
  const changes = [
    ...lost.map((column) => `“${column}” is missing`),
    ...added.map((column) => `“${column}” is new`),
  ];
  return `The columns differ from the last file: ${changes.slice(0, 6).join(', ')}.`;
}
