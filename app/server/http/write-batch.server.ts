/** Writes ready responses together at the end of a turn: waking the reader for each would cost a cached page a quarter more. */
export function createWriteBatch() {
  let waiting: (() => void)[] = [];

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (const send of all) send();
  }

  return {
    /** @param send must not throw: the others would not be sent. */
    put(send: () => void): void {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push(send);
    },
  };
}
