import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabase } from './attacks';
import { sendFeed, sendNextFile } from './feed';
import type { Site } from './site';
import type { Answer, Visitor } from './visitor';

/** The states of a run whose file has been read to its end. */
export const READ = ['staged', 'needs-review', 'failed'];

type Content = string | Uint8Array<ArrayBuffer>;
export type Reading = { address: string; page: Answer };

/** What an administrator does with feeds, each to its end. */
export function feedsOf(site: Site, admin: Visitor) {
  /** Waits for a state of a run. The database tells it at a hundredth of the work of a page. */
  async function waitFor(address: string, states: string[]): Promise<Answer> {
    const query = `SELECT state FROM feed_imports WHERE id = ${Number(address.split('/').at(-1))}`;
    while (!states.includes(String(readDatabase(site, query)))) await sleep(50);
    return admin.get(address);
  }
  return {
    waitFor,
    /** Adds a feed with a file, and waits until that has been read. */
    async read(content: Content, name: string, settings: Record<string, string> = {}): Promise<Reading> {
      const address = await sendFeed(admin, new File([content], name), settings);
      return { address, page: await waitFor(address, READ) };
    },
    async readNext(feed: string, content: Content, name = 'next.csv'): Promise<Reading> {
      const address = await sendNextFile(admin, feed, new File([content], name));
      return { address, page: await waitFor(address, READ) };
    },
    async apply(address: string): Promise<void> {
      await admin.post(address, { intent: 'apply' });
      await waitFor(address, ['applied']);
    },
    async takeBack(address: string): Promise<Answer> {
      await admin.post(address, { intent: 'undo' });
      return waitFor(address, ['undone']);
    },
  };
}

/** The feed of a run's address. */
export const feedOf = (run: string) => run.replace(/\/runs\/.*/, '');
