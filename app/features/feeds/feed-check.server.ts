import { listProductCategories } from '#app/features/shop/product-list.server';
import { deriveFromVariants, MAX_VARIANTS, type Variant } from '#app/features/shop/variant';
import { fingerprintOf } from '#app/lib/fingerprint.server';
import { truncate } from '#app/lib/format';
import { cellOf, OPTION } from './feed-cells';
import type { ReadRow } from './feed-comparison.server';
import type { FeedLine, FeedMapping } from './feed-mapping';
import { checkFeedRow, type FeedFields } from './feed-row.server';

/** Returns the spellings of categories that products have, by their text in lower case, which feeds write. */
function readSpellings(): Map<string, string> {
  const all = listProductCategories().map((category) => [category.toLowerCase(), category] as const);
  return new Map([...all, ...all.filter(([lower, category]) => lower === category)]);
}

type Row = { line: FeedLine; fields: FeedFields; notes: string[] };
/** Uses an option that is neither size nor color as the color, if it tells apart rows without colors. */
function nameOptions(rows: Row[]): FeedFields[] {
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

/** Returns a function that reads the rows of a group, or a single row, as a product. Rows with errors are read apart. */
export function createChecker(mapping: FeedMapping): (lines: FeedLine[]) => ReadRow[] {
  const spellings: ReadonlyMap<string, string> = mapping.own ? new Map() : readSpellings();
  // Lines by numbers for keys, because a million keys would take too much memory.
  const lines = new Map<number, number>();
  const checkOne = (each: FeedLine, group: string | null): Row | Exclude<ReadRow, { fields: FeedFields }> => {
    const { line: row, record } = each;
    const checked = checkFeedRow(record, mapping);
    const failed = { row, key: null, group: null, cells: record };
    if (!checked.ok) return { ...failed, key: checked.key, name: checked.name, message: checked.message };
    const { key, fields, notes } = checked;
    const [variant] = fields.variants ?? [];
    // The rows of a shop system share the key of their product.
    const own = [variant?.size, variant?.color, record[OPTION]].join('\n');
    const fingerprint = fingerprintOf(group === null ? key : `${key}\n${own}`);
    const duplicate = lines.get(fingerprint);
    if (duplicate !== undefined)
      return { ...failed, name: fields.name, message: `Line ${duplicate} has the same key.` };
    lines.set(fingerprint, row);
    const category = spellings.get(fields.category) ?? fields.category;
    return { line: each, notes, fields: { ...fields, category } };
  };
  return (rows) => {
    const [first] = rows;
    const group = first === undefined ? null : readGroup(first, mapping);
    const checked = rows.map((each) => checkOne(each, group));
    const good = checked.flatMap((each) => ('line' in each ? [each] : []));
    const failed = checked.flatMap((each) => ('line' in each ? [] : [each]));
    const key = group === null ? null : truncate(group, 300);
    const named = nameOptions(good).map((each) => (key === null ? each : { ...each, feedKey: key }));
    const fields = joinRows(named, mapping);
    const [{ line } = {}] = good;
    if (fields === null || line === undefined) return failed;
    const count = good.flatMap((each) => each.fields.variants ?? []).length;
    const notes = [
      ...new Set(good.flatMap((each) => each.notes)),
      ...(count > MAX_VARIANTS ? [`${count} variants, of which the first ${MAX_VARIANTS} are read`] : []),
    ];
    return [
      {
        row: line.line,
        key: fields.feedKey ?? '',
        group: key === null ? null : fingerprintOf(key),
        fields,
        notes: notes.slice(0, 10),
        cells: line.record,
      },
      ...failed,
    ];
  };
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

function readGroup({ record }: FeedLine, { columns }: FeedMapping): string | null {
  const group = cellOf(record, columns.group);
  return group === '' || group === '0' ? null : group;
}

const SEPARATOR = /[\s\-–—,/|:·(]+$/;

/** Removes a size or color from the end of a name: 'Slip dress - Red / S' → 'Slip dress'. Returns the name when it has none. */
function stripName(name: string, { size, color }: Variant, isLoose: boolean): string {
  let rest = name;
  for (const word of [size, color, size]) {
    if (word === null) continue;
    const plain = rest.replace(/[\s)]+$/, '');
    if (!plain.toLowerCase().endsWith(word.toLowerCase())) continue;
    const before = plain.slice(0, -word.length);
    const separator = SEPARATOR.exec(before)?.[0] ?? '';
    // A space alone separates only what differs from row to row: 'Little black dress' keeps its last word.
    if (separator === '' || (!isLoose && separator.trim() === '')) continue;
    rest = before.replace(SEPARATOR, '');
  }
  return rest.length >= 2 ? rest : name;
}

/** Returns the name without the part that only says size or color, if all rows share the rest. */
function joinNames(rows: readonly FeedFields[], base: FeedFields): string {
  const isLoose = rows.some(({ name }) => name !== base.name);
  const names = new Set(
    rows.flatMap(({ name, variants = [] }) => variants.map((variant) => stripName(name, variant, isLoose))),
  );
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : base.name;
}

/** Returns the fields of a product with the variants of its rows, whose texts are of the first row in stock. */
export function joinRows(rows: readonly FeedFields[], { own = false } = {}): FeedFields | null {
  const [first] = rows;
  if (first === undefined) return null;
  const inStock = rows.find(({ availability }) => availability === 'in');
  const base = own ? first : (inStock ?? rows.find(({ availability }) => availability !== 'out') ?? first);
  const all = rows.flatMap(({ variants = [] }) => variants).slice(0, MAX_VARIANTS);
  const isPlain = all.length < 2 && all.every(({ size, color }) => size === null && color === null);
  const derived = deriveFromVariants(base, isPlain ? [] : all);
  const { price } = derived.product;
  const cheapest = rows.filter((row) => row.price === price);
  const { originalPrice } =
    cheapest.find(({ availability }) => availability !== 'out') ?? cheapest[0] ?? base;
  const isKnown = rows.some(({ availability }) => availability !== undefined);
  return {
    ...derived.product,
    name: rows.length > 1 && !own ? joinNames(rows, base) : base.name,
    originalPrice: own ? base.originalPrice : originalPrice,
    availability: isKnown ? derived.product.availability : undefined,
    // These do not change with the stock.
    feedKey: first.feedKey,
    gtin: first.gtin,
    mpn: first.mpn,
    variants: derived.variants.map((variant) => ({
      ...variant,
      imageAddress: variant.imageAddress === base.imageAddress ? null : variant.imageAddress,
      feedKey: variant.feedKey === first.feedKey ? null : variant.feedKey,
    })),
  };
}

/** Undoes what `joinRows` leaves out of variants, so that more rows can join them. */
export function completeVariants(fields: FeedFields): FeedFields {
  const { price, affiliateLink, imageAddress, feedKey } = fields;
  return {
    ...fields,
    variants: fields.variants?.map((variant) => ({
      ...variant,
      price: variant.price ?? price,
      link: variant.link ?? affiliateLink,
      imageAddress: variant.imageAddress ?? imageAddress,
      feedKey: variant.feedKey ?? feedKey,
    })),
  };
}
