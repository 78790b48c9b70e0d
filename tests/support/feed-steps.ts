import { expect } from 'vitest';
import { sendFeed, sendNextFile } from './feed';
import type { Answer, Visitor } from './visitor';

export const READ = /Read; nothing has been changed yet|Waits for you|Could not be read/;

type Content = string | Uint8Array<ArrayBuffer>;
export type Reading = { address: string; page: Answer };

/** What an administrator does with feeds, each to its end. */
export function feedsOf(admin: Visitor) {
  async function waitFor(address: string, state: RegExp): Promise<Answer> {
    await expect
      .poll(async () => (await admin.get(address)).text, { timeout: 25_000, interval: 200 })
      .toMatch(state);
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
      await waitFor(address, /role="status">Applied/);
    },
    async takeBack(address: string): Promise<Answer> {
      await admin.post(address, { intent: 'undo' });
      return waitFor(address, /role="status">Taken back/);
    },
  };
}

/** The feed of a run's address. */
export const feedOf = (run: string) => run.replace(/\/runs\/.*/, '');
