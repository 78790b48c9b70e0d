import { and, desc, eq } from 'drizzle-orm';
import { CONFIRM_DAYS, RESET_MINUTES } from '#app/features/mail/mail-terms';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { readMarkdown } from '#app/lib/markdown.server';
import { PAGE_NAMES, pageVersions } from '#db/schema';

export type PageName = (typeof PAGE_NAMES)[number];

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true });

export function isPageName(name: string | undefined): name is PageName {
  return PAGE_NAMES.some((known) => known === name);
}

/** Returns the original text. Paragraphs marked `[mail]` and `[no mail]` depend on the settings. */
export function readShippedPage(name: PageName): string {
  const text = files[`./texts/${name}.md`] ?? '';
  const other = env.mail === null ? '[mail] ' : '[no mail] ';
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => !paragraph.startsWith(other));
  const shown = paragraphs.map((paragraph) => paragraph.replace(/^\[(?:no )?mail\] /, '')).join('\n\n');
  const terms = shown.replaceAll('{confirmDays}', String(CONFIRM_DAYS));
  return terms.replaceAll('{resetMinutes}', String(RESET_MINUTES)).trim();
}

/** `version` is 0 until someone edits the page. */
export function readPageText(name: PageName) {
  const [last] = listPageVersions(name, 1);
  const body = last?.body ?? null;
  return { body: body ?? readShippedPage(name), isShipped: body === null, version: last?.id ?? 0 };
}

/** Values of the placeholders in braces. */
export function readPageValues(): Record<string, string> {
  const { siteName, owner, address, email } = readSiteSettings();
  return { site: siteName, owner: owner || siteName, address, email };
}

export const showPageText = untilChanged((name: PageName) =>
  readMarkdown(readPageText(name).body, { values: readPageValues() }),
);

/** Lists earlier texts, newest first. */
export function listPageVersions(name: PageName, limit: number) {
  const own = eq(pageVersions.page, name);
  return orm.select().from(pageVersions).where(own).orderBy(desc(pageVersions.id)).limit(limit).all();
}

export function findPageVersion(name: PageName, id: number) {
  const named = and(eq(pageVersions.page, name), eq(pageVersions.id, id));
  return orm.select().from(pageVersions).where(named).get() ?? null;
}

/** Saves a page's text, or restores the original one (null). If someone else has saved it since, changes nothing and returns their version. */
export function savePageText(
  name: PageName,
  { body, version }: { body: string | null; version: number },
  actor: Actor,
) {
  return write((tx) => {
    const now = readPageText(name);
    if (now.version !== version && now.body !== body) return { ok: false as const, now };
    if (now.body === body) return { ok: true as const };
    tx.insert(pageVersions).values({ page: name, body, who: actor.username }).run();
    const what = body === null ? 'restored the original text of a page' : 'edited a page';
    recordChange(tx, actor, { what, detail: name, link: `/admin/pages/${name}` });
    return { ok: true as const };
  });
}

export function listPageTexts() {
  return PAGE_NAMES.map((name) => {
    const [last] = listPageVersions(name, 1);
    return { name, changed: last?.body == null ? null : { at: last.createdAt, who: last.who } };
  });
}
