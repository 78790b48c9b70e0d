import { cellOf } from './feed-cells';
import type { FeedLine } from './feed-line';
import type { FeedMapping } from './feed-mapping';

/** Rows that wait for others of their groups. Groups in a file's order need few. */
const MAX_WAITING = 500;

/** Collects the rows of a group. Rows of one group may be apart: a group that was complete may come again. */
export class GroupCollector {
  private readonly waiting = new Map<string, FeedLine[]>();
  private count = 0;

  constructor(private readonly mapping: FeedMapping) {}

  /** Takes a row. @returns the groups that are complete with it, and a row without a group as one of its own */
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

/** Returns the group of a row, or null. */
export function readGroup({ record }: FeedLine, { columns }: FeedMapping): string | null {
  const group = cellOf(record, columns.group);
  return group === '' || group === '0' ? null : group;
}
