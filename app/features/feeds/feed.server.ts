import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { spellCategory } from '#app/features/categories/category.server';
import { type Actor, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { decrypt, encrypt } from '#app/infra/secret.server';
import { describeChange } from '#app/lib/difference';
import { feedImports, feeds, products } from '#db/schema';
import { guessColumns, isOwnExport } from './feed-guesses';
import type { FeedMapping } from './feed-mapping';
import { type FeedSettings, feedColumnsSchema, readCategoryRules } from './feed-schema';

type Row = typeof feeds.$inferSelect;
/** A feed with its URL decrypted. `isUnreadable`: the URL was encrypted with another secret of the site. */
export type Feed = Row & { isUnreadable: boolean };

function toFeed(row: Row): Feed {
  const url = row.url === null ? null : decryptUrl(row.url);
  return { ...row, url, isUnreadable: row.url !== null && url === null };
}

const isThere = isNull(feeds.deletedAt);
const byName = sql`name collate nocase`;

export function findFeed(id: number): Feed | null {
  const isOpen = and(eq(feeds.id, id), isThere);
  const row = orm.select().from(feeds).where(isOpen).get();
  return row === undefined ? null : toFeed(row);
}

export function listFeedNames(): { id: number; name: string }[] {
  const { id, name } = feeds;
  return orm.select({ id, name }).from(feeds).where(isThere).orderBy(byName).all();
}

export function listFeeds() {
  const { feedId: owner } = products;
  const isOwned = isNotNull(owner);
  const counted = orm.select({ owner, count: count() }).from(products).where(isOwned).groupBy(owner).all();
  const { id, feedId, state, createdAt } = feedImports;
  const isLast = sql`${id} in (select max(id) from feed_imports group by feed_id)`;
  const last = orm.select({ id, feedId, state, createdAt }).from(feedImports).where(isLast).all();
  const rows = orm.select().from(feeds).where(isThere).orderBy(byName).all();
  return rows.map((feed) => ({
    ...toFeed(feed),
    products: counted.find((each) => each.owner === feed.id)?.count ?? 0,
    last: last.find((each) => each.feedId === feed.id) ?? null,
  }));
}

export function countFeedProducts(feedId: number): number {
  return countWhere(products, eq(products.feedId, feedId));
}

function toRow({ retailer, address, ...settings }: FeedSettings) {
  return {
    ...settings,
    // A form that was opened before a category was deleted still names it.
    categoryRules: settings.categoryRules.map((rule) => ({
      ...rule,
      category: spellCategory(rule.category),
    })),
    retailer: retailer || null,
    // It often holds a partner's key.
    url: address === '' ? null : encrypt(address, PURPOSE),
  };
}

/** Returns a feed for the activity log: only the host of its URL, because the rest often contains a key. */
function hideKey<Row extends { url?: string | null }>(row: Row): Row {
  const url = row.url ? decryptUrl(row.url) : null;
  return url !== null && URL.canParse(url) ? { ...row, url: new URL(url).host } : row;
}

/** Returns why a URL may not be fetched, or null. Hosts in FEED_HOSTS_TRUSTED may use http. */
function findUrlError(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    return 'The URL must start with https://.';
  const isTrusted = env.FEED_HOSTS_TRUSTED.includes(url.host);
  return url.protocol === 'https:' || isTrusted
    ? null
    : 'The URL must start with https://, because http lets others change the prices.';
}

export function findSettingsErrors({ address, schedule }: FeedSettings): Record<string, string[]> {
  const problem = address === '' ? null : findUrlError(address);
  if (problem !== null) return { address: [problem] };
  return address === '' && schedule !== 'off'
    ? { schedule: ['Enter the URL of the feed, or choose “Manually”.'] }
    : {};
}

export function addFeed(settings: FeedSettings, actor: Actor): Promise<number> {
  return write((tx) => {
    const { id } = tx.insert(feeds).values(toRow(settings)).returning({ id: feeds.id }).get();
    recordChange(tx, actor, { what: 'added a feed', detail: settings.name, link: `/admin/feeds/${id}` });
    return id;
  });
}

/** Changes a feed's settings, which count from the next reading of a file. */
export function editFeed(id: number, settings: FeedSettings, actor: Actor): Promise<void> {
  return write((tx) => {
    const before = tx.select().from(feeds).where(eq(feeds.id, id)).get() ?? {};
    // The next file is read with these settings even if it is unchanged, whichever import is applied until then.
    const unknown = { etag: null, lastModified: null };
    const row = toRow(settings);
    const values = { ...row, ...unknown };
    const { changes } = tx.update(feeds).set(values).where(eq(feeds.id, id)).run();
    tx.update(feedImports).set(unknown).where(eq(feedImports.feedId, id)).run();
    const detail = describeChange(settings.name, hideKey(before), hideKey(row));
    const link = `/admin/feeds/${id}`;
    if (changes > 0) recordChange(tx, actor, { what: 'changed a feed', detail, link });
  });
}

export function updateFeed(id: number, values: Partial<Row>): Promise<unknown> {
  return write((tx) => tx.update(feeds).set(values).where(eq(feeds.id, id)).run());
}

/** Returns the columns of a file that an import or a feed has stored, or none. */
export function listStoredColumns(stored: unknown): string[] {
  return z.array(z.string()).safeParse(stored).data ?? [];
}

/** Maps a file's columns: as a person chose, if the file has all chosen columns, or else by their names. */
export function mapColumns(feed: Feed, columns: readonly string[]): FeedMapping {
  const chosen = feedColumnsSchema.safeParse(feed.mapping).data;
  const isSame =
    chosen !== undefined && Object.values(chosen.columns).every((column) => columns.includes(column));
  const guessed = guessColumns(columns);
  const { group, size, color } = guessed;
  const added = chosen?.variants
    ? {}
    : { ...(group && { group }), ...(size && { size }), ...(color && { color }) };
  return {
    columns: isSame ? { ...added, ...chosen.columns } : guessed,
    category: chosen?.category || feed.category,
    own: isOwnExport(columns),
    template: feed.template,
    currency: feed.currency,
    retailer: feed.retailer ?? '',
    rules: readCategoryRules(feed.categoryRules),
    filter: { column: feed.filterColumn, is: feed.filterIs, value: feed.filterValue },
  };
}

/** It binds the encrypted text to its column. Changing it makes stored URLs unreadable. */
const PURPOSE = 'address of a feed';

/** Decrypts a stored URL. Returns null if it was encrypted with another secret of the site. */
export function decryptUrl(stored: string): string | null {
  return decrypt(stored, PURPOSE);
}
