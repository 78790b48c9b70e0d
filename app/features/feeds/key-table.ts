const FIRST_SIZE = 1 << 12;

/**
 * Which row had a key first, for a million keys in a few bytes each: a `Map` takes three times as much. Keys are positive numbers
 * of up to 48 bits that are spread evenly, as hashes are; rows are counted from 1.
 */
export class KeyTable {
  #keys = new Float64Array(FIRST_SIZE);
  #rows = new Uint32Array(FIRST_SIZE);
  #size = 0;

  /** Where a key stands, or would. */
  #placeOf(key: number): number {
    const last = this.#keys.length - 1;
    let place = key % this.#keys.length;
    while (this.#rows[place] !== 0 && this.#keys[place] !== key) place = place === last ? 0 : place + 1;
    return place;
  }

  #grow(): void {
    const [keys, rows] = [this.#keys, this.#rows];
    this.#keys = new Float64Array(keys.length * 2);
    this.#rows = new Uint32Array(keys.length * 2);
    this.#size = 0;
    for (const [place, key] of keys.entries()) {
      const row = rows[place];
      if (row !== undefined && row !== 0) this.add(key, row);
    }
  }

  /** Notes a key's row; gives the row that had the key before, which stays. */
  add(key: number, row: number): number | undefined {
    // Half empty: a search then ends after a step or two.
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    const place = this.#placeOf(key);
    const before = this.#rows[place];
    if (before !== undefined && before !== 0) return before;
    this.#keys[place] = key;
    this.#rows[place] = row;
    this.#size += 1;
    return undefined;
  }
}
