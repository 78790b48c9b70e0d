import { countOf } from '#app/lib/format';
import { type Feed, listHeadings } from './feed.server';
import { type FeedImport, findFeedImport } from './feed-import.server';
import { countFeedRows } from './feed-import-row.server';
import type { FeedMapping } from './feed-mapping';

const MAX_DOUBTFUL = 1 / 5;

export type Prepared = { feed: Feed; mapping: FeedMapping; columns: string[] };

function describeNothing({ skipped }: FeedImport, { mapping: { filter }, columns }: Prepared): string {
  if (skipped === 0 || filter === null)
    return 'The file contains no products. Check that it is the right file.';
  return columns.includes(filter.column)
    ? `The feed’s filter leaves out all rows (${skipped}). Change the filter in the feed’s settings.`
    : `The feed’s filter uses column “${filter.column}”, which is not in the file. Change the filter in the feed’s settings.`;
}

function describeColumns({ format }: FeedImport, { feed, columns }: Prepared): string | null {
  const before = listHeadings(feed);
  const lost = before.filter((column) => !columns.includes(column));
  const added = before.length === 0 ? [] : columns.filter((column) => !before.includes(column));
  if (lost.length === 0 && (format === 'google' || added.length === 0)) return null;
  const changes = [
    ...lost.map((column) => `“${column}” is missing`),
    ...added.map((column) => `“${column}” is new`),
  ];
  return `The columns differ from the last file: ${changes.slice(0, 6).join(', ')}.`;
}

export function findDoubt(feedImport: FeedImport, prepared: Prepared): string | null {
  const { error, missing, ...counts } = countFeedRows(feedImport.id);
  const good = counts.new + counts.changed + counts.unchanged;
  if (good + error === 0) return describeNothing(findFeedImport(feedImport.id) ?? feedImport, prepared);
  const { columns } = prepared.mapping;
  const unknown = (['name', 'price'] as const).filter((field) => columns[field] === undefined);
  if (unknown.length > 0)
    return `No column found for the ${unknown.join(' and the ')}. Choose one under “Change columns”.`;
  const changes = describeColumns(feedImport, prepared);
  const total = good + error + missing;
  if (changes !== null || error + missing <= total * MAX_DOUBTFUL) return changes;
  const doubts = [
    error > 0 && `${error} ${error === 1 ? 'has' : 'have'} errors`,
    missing > 0 && `${missing} ${missing === 1 ? 'is' : 'are'} missing from the file`,
  ].filter(Boolean);
  return `Of ${countOf(total, 'product')}, ${doubts.join(' and ')}. Review them before you apply the import.`;
}
