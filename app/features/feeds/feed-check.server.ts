import { listProductCategories } from '#app/features/shop/product-list.server';
import { MAX_VARIANTS } from '#app/features/shop/variant';
import { fingerprintOf } from '#app/lib/fingerprint.server';
import { truncate } from '#app/lib/format';
import { cellOf, OPTION } from './feed-cells';
import type { ReadProduct, ReadRow } from './feed-comparison.server';
import type { FeedLine, FeedMapping } from './feed-mapping';
import { checkFeedRow, type FeedFields } from './feed-row.server';
import { joinRows } from './feed-variants';

/** Returns a function that reads the rows of a group, or a single row, as a product. Rows with errors are read apart. */
export function createChecker(mapping: FeedMapping): (lines: FeedLine[]) => ReadRow[] {
  const checkRow = createRowChecker(mapping);
  return (lines) => {
    const [first] = lines;
    const group = first === undefined ? null : readGroup(first, mapping);
    const checked = lines.map((line) => checkRow(line, group));
    const good = checked.filter((row) => 'line' in row);
    const failed = checked.filter((row) => 'message' in row);
    const product = joinGroup(good, group === null ? null : truncate(group, 300), mapping);
    return product === null ? failed : [product, ...failed];
  };
}

type GoodRow = { line: FeedLine; fields: FeedFields; notes: string[] };
type FailedRow = Exclude<ReadRow, ReadProduct>;

/** Returns a function that checks single rows. Of rows with the same key, all but the first fail. */
function createRowChecker(mapping: FeedMapping) {
  const spellings: ReadonlyMap<string, string> = mapping.own ? new Map() : readSpellings();
  // Lines by numbers for keys, because a million keys would take too much memory.
  const lines = new Map<number, number>();
  return (line: FeedLine, group: string | null): GoodRow | FailedRow => {
    const { line: row, record } = line;
    const failed = { row, key: null, group: null, cells: record };
    const checked = checkFeedRow(record, mapping);
    if (!checked.ok) return { ...failed, key: checked.key, name: checked.name, message: checked.message };
    const { key, fields, notes } = checked;
    const [variant] = fields.variants ?? [];
    // The rows of a shop system share the key of their product.
    const options = [variant?.size, variant?.color, record[OPTION]].join('\n');
    const fingerprint = fingerprintOf(group === null ? key : `${key}\n${options}`);
    const duplicate = lines.get(fingerprint);
    if (duplicate !== undefined)
      return { ...failed, name: fields.name, message: `Line ${duplicate} has the same key.` };
    lines.set(fingerprint, row);
    const category = spellings.get(fields.category) ?? fields.category;
    return { line, notes, fields: { ...fields, category } };
  };
}

/** Returns the spellings of categories that products have, by their text in lower case, which feeds write. */
function readSpellings(): Map<string, string> {
  const all = listProductCategories().map((category) => [category.toLowerCase(), category] as const);
  return new Map([...all, ...all.filter(([lower, category]) => lower === category)]);
}

/** Makes one product of the good rows of a group, or returns null without any. `key` is that of the group. */
function joinGroup(rows: GoodRow[], key: string | null, mapping: FeedMapping): ReadProduct | null {
  const named = nameOptions(rows).map((fields) => (key === null ? fields : { ...fields, feedKey: key }));
  const fields = joinRows(named, mapping);
  const [first] = rows;
  if (fields === null || first === undefined) return null;
  const count = rows.flatMap((row) => row.fields.variants ?? []).length;
  const notes = [
    ...new Set(rows.flatMap((row) => row.notes)),
    ...(count > MAX_VARIANTS ? [`${count} variants, of which the first ${MAX_VARIANTS} are read`] : []),
  ];
  return {
    row: first.line.line,
    group: key === null ? null : fingerprintOf(key),
    fields,
    notes: notes.slice(0, 10),
    cells: first.line.record,
  };
}

/** Uses an option that is neither size nor color as the color, if it tells apart rows without colors. */
function nameOptions(rows: GoodRow[]): FeedFields[] {
  const options = rows.map(({ line }) => line.record[OPTION] ?? '');
  const isUsed =
    new Set(options).size > 1 &&
    rows.every(({ fields }) => fields.variants?.every(({ color }) => color === null));
  return rows.map(({ fields }, index) =>
    isUsed
      ? { ...fields, variants: fields.variants?.map((each) => ({ ...each, color: options[index] || null })) }
      : fields,
  );
}

function readGroup({ record }: FeedLine, { columns }: FeedMapping): string | null {
  const group = cellOf(record, columns.group);
  return group === '' || group === '0' ? null : group;
}

/** Rows that wait for others of their groups. Groups in a file's order need few. */
const MAX_WAITING = 500;

/** Collects the rows of a group. Rows of one group may be apart: a group that was complete may come again. */
export class GroupCollector {
  private readonly waiting = new Map<string, FeedLine[]>();
  private count = 0;

  constructor(private readonly mapping: FeedMapping) {}

  /** Takes a row. @returns the groups that are complete with it. A row without a group is a group. */
  add(line: FeedLine): FeedLine[][] {
    const group = readGroup(line, this.mapping);
    if (group === null) return [[line]];
    const rows = this.waiting.get(group);
    if (rows === undefined) this.waiting.set(group, [line]);
    else rows.push(line);
    this.count += 1;
    const complete: FeedLine[][] = [];
    for (const [name, lines] of this.waiting) {
      if (this.count <= MAX_WAITING) break;
      this.waiting.delete(name);
      this.count -= lines.length;
      complete.push(lines);
    }
    return complete;
  }

  end(): FeedLine[][] {
    return [...this.waiting.values()];
  }
}
