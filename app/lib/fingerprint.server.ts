import { createHash } from 'node:crypto';

/** Returns a number for some values, which shows whether they have changed. It has 48 bits, so forms can carry it. */
export function fingerprintOf(values: unknown): number {
  return createHash('sha256').update(JSON.stringify(values)).digest().readUIntBE(0, 6);
}
