import { guessColumns, listNames } from './feed-guesses';

/** Columns of networks whose files have no heading row, by their order. */

/** ShareASale's datafeed for affiliates: pipes, one product a line, no quotes (blog.shareasale.com, 'New Datafeed Fields', 2013). */
const SHARE_A_SALE = listNames(`
  ProductID | Name | MerchantID | Merchant | Link | Thumbnail | BigImage | Price | RetailPrice | Category | Subcategory |
  Description | Custom1 | Custom2 | Custom3 | Custom4 | Custom5 | LastUpdated | Status | Manufacturer | PartNumber |
  MerchantCategory | MerchantSubcategory | ShortDescription | ISBN | UPC | SKU`);

/** Rakuten's product catalog: `HDR|`, products, `TRL|` (pubhelp.rakutenadvertising.com, 'Product Catalog Data Feed'). */
export const RAKUTEN: readonly string[] = listNames(`
  Product ID | Product Name | SKU Number | Primary Category | Secondary Category | Product URL | Product Image URL | Buy URL |
  Short Product Description | Long Product Description | Discount | Discount Type | Sale Price | Retail Price | Begin Date |
  End Date | Brand | Shipping | Keywords | Manufacturer Part Number | Manufacturer Name | Shipping Information |
  Availability | Universal Product Code | Class ID | Currency`);

const isNumber = (cell: string | undefined) => /^\d+$/.test(cell ?? '');
const isUrl = (cell: string | undefined) => /^https?:\/\//i.test(cell ?? '');

export type Table = { columns: string[]; heading: number | null };

/** Makes names unique: a second 'Images' is 'Images 2', and an empty name 'Column 3'. */
function nameAll(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, index) => {
    const name = given.trim() || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

function fill(known: readonly string[], width: number): string[] {
  return Array.from(
    { length: Math.max(width, known.length) },
    (_, index) => known[index] ?? `Column ${index + 1}`,
  );
}

function countKnown(row: readonly string[]): number {
  return Object.keys(guessColumns(row)).length;
}

/** Finds the columns of a table by its heading or a network's order. Notes may precede the heading, as in Meta's template. */
export function detectTable(rows: readonly (readonly string[])[]): Table {
  const [first = []] = rows;
  const known = rows.map(countKnown);
  const most = Math.max(...known.slice(1), 0);
  if (most > 2 && most > (known[0] ?? 0) && known[0] !== undefined && known[0] < 2) {
    const heading = known.indexOf(most);
    return { columns: nameAll(rows[heading] ?? []), heading };
  }
  if (!first.some(isUrl)) return { columns: nameAll(first), heading: 0 };
  if (
    isNumber(first[0]) &&
    isNumber(first[2]) &&
    /^https?:\/\/([\w-]+\.)?shareasale(?:-analytics)?\.com\//i.test(first[4] ?? '')
  )
    return { columns: fill(SHARE_A_SALE, first.length), heading: null };
  return { columns: fill([], first.length), heading: null };
}

export function isRakuten(head: string): boolean {
  return /^HDR\|\d+\|/.test(head);
}
