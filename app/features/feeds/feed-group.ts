import type { FeedLine } from './feed-line';
import { type FeedMapping, type FeedRecord, readAvailability } from './feed-mapping';

/** Joins adjacent rows of one group into the first variant in stock, with the key of the first variant. */
export class GroupJoiner {
  private readonly seen = new Set<string>();
  private open: { group: string; product: FeedLine } | null = null;

  constructor(private readonly mapping: FeedMapping) {}

  private cellOf(record: FeedRecord, field: 'group' | 'key' | 'availability'): string {
    return (record[this.mapping.columns[field] ?? ''] ?? '').trim();
  }

  private isInStock(record: FeedRecord): boolean {
    return readAvailability(this.cellOf(record, 'availability')) === 'in';
  }

  /** Takes a row. @returns the products that are complete with it */
  add(line: FeedLine): FeedLine[] {
    const group = this.cellOf(line.record, 'group');
    if (group === '' || group === '0') return [...this.end(), line];
    if (this.open?.group === group) {
      const { product } = this.open;
      if (!this.isInStock(product.record) && this.isInStock(line.record))
        this.open.product = { ...line, record: { ...line.record, ...this.keyOf(product.record) } };
      return [];
    }
    const complete = this.end();
    if (!this.seen.has(group)) this.open = { group, product: line };
    this.seen.add(group);
    return complete;
  }

  private keyOf(record: FeedRecord): FeedRecord {
    const { key } = this.mapping.columns;
    return key === undefined ? {} : { [key]: record[key] ?? '' };
  }

  end(): FeedLine[] {
    const complete = this.open === null ? [] : [this.open.product];
    this.open = null;
    return complete;
  }
}
