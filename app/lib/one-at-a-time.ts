/** Makes a job that runs once at a time. A call during a run returns the promise of that run. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Makes a job that returns false at once while it runs. */
export function skipWhileBusy<Args extends unknown[]>(work: (...args: Args) => Promise<boolean>) {
  let isBusy = false;
  return async (...args: Args): Promise<boolean> => {
    if (isBusy) return false;
    isBusy = true;
    return work(...args).finally(() => {
      isBusy = false;
    });
  };
}
