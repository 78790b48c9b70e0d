import type { Transaction } from '#db/schema';
import { write } from './database.server';
import { logError } from './log.server';

/** The time between two writes of counts, in milliseconds. */
const WRITE_INTERVAL = 3_000;

/** What is counted. Of each kind, at most `max` keys wait for a write. */
type Counted = { kind: string; key: string; max?: number };
type Waiting = { of: Counted; count: number; store(tx: Transaction, count: number): void };

const kinds = new Map<string, Map<string, Waiting>>();
let timer: NodeJS.Timeout | null = null;

/** Writes the counts. If the database cannot be written, they are retried with the next write. */
export async function flushCounts(): Promise<void> {
  timer = null;
  const waiting = [...kinds.values()].flatMap((counts) => [...counts.values()]);
  kinds.clear();
  if (waiting.length === 0) return;
  await write((tx) => {
    for (const { store, count } of waiting) store(tx, count);
  }).catch((error: unknown) => {
    logError(error);
    for (const { of, store, count } of waiting) addLater(of, store, count);
  });
}

/** Counts something in memory, so that visitors wait for no write. `store` adds the count later. */
export function addLater(of: Counted, store: Waiting['store'], count = 1): void {
  const counts = kinds.get(of.kind) ?? new Map<string, Waiting>();
  const known = counts.get(of.key);
  if (known === undefined && counts.size >= (of.max ?? Infinity)) return;
  counts.set(of.key, { of, store, count: count + (known?.count ?? 0) });
  kinds.set(of.kind, counts);
  if (timer === null) timer = setTimeout(() => void flushCounts(), WRITE_INTERVAL).unref();
}
