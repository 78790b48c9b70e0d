import type { Actor } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { fullCount, shorten, toWallClock, truncate } from '#app/lib/format';
import { type Guide, listTags, toTags } from '../guide.server';
import { type GuideChange, saveGuide } from '../guide-admin.server';
import { MAX_SEO_LENGTH, MAX_TEXT_LENGTH } from '../guide-schema';
import type { ContentReport } from '../import-report';
import { type PageName, readPageText, savePageText } from '../page-text.server';
import { writingUrl } from '../writing-kinds';
import { asTarget, linksToImageUrl, resolveUrl } from './html-elements';
import { GHOST_URL, type ImportedSite, type ImportedText, readOldUrl, readPlain } from './imported';
import { findLinkedProduct, findLinkedVideo, type Images } from './lookups.server';
import { toMarkdown } from './markdown-of-html.server';
import { type Goal, isUntouched, type Plan, type WritingGoal } from './plan.server';

const OLD_LINK = new RegExp(`(?<!\\\\)\\[((?:[^[\\]\\\\]|\\\\.)*)\\]\\((${GHOST_URL}[^)\\s]*)\\)`, 'g');

export type Work = { site: ImportedSite; siteUrl: string | null; images: Images; plan: Plan; actor: Actor };
type Outcome = Omit<ContentReport['texts'][number], 'title' | 'oldPath'>;

const TOO_LONG = `not imported, because it has more than ${fullCount(MAX_TEXT_LENGTH)} characters`;

const EDITED = 'not changed, because it was edited during the import';

function skip(path: string, note: string): Outcome {
  return { result: 'nothing', path, isDraft: false, notes: [note] };
}

function createLookups({ site, plan }: Work) {
  const shopLinksOf = (key: string | undefined) => site.shopLinks.get(key ?? '') ?? [];
  const findPath = (url: string) => {
    const old = readOldUrl(url, site.base);
    if (old === null) return null;
    const path = plan.paths.get(old.key);
    // The short links of a plugin end with the old site.
    return path === undefined ? (shopLinksOf(old.key)[0] ?? null) : path + old.hash;
  };
  const findProduct = (url: string) => {
    const urls = [url, ...shopLinksOf(readOldUrl(url, site.base)?.key)];
    return urls.map(findLinkedProduct).find((id) => id !== null) ?? null;
  };
  return { findVideo: findLinkedVideo, findPath, findProduct };
}

async function readBody(text: ImportedText, work: Work) {
  const options = { base: work.site.base, ...createLookups(work) };
  const { images: shown } = toMarkdown(text.html, { ...options, images: new Map() });
  for (const url of shown) await work.images.fetch(url);
  const read = toMarkdown(text.html, { ...options, images: work.images.stored });
  const unread = [...text.unread, ...read.unread];
  if (read.markdown.includes(GHOST_URL)) unread.push('links or images that need the URL of the old site');
  return { ...read, unread };
}

/** Replaces the links that an import without the URL of the old site left in a text, and nothing else. */
async function repairBody(body: string, work: Work): Promise<string> {
  const { findPath } = createLookups(work);
  const base = work.siteUrl?.replace(/\/$/, '') ?? null;
  const fixed = new Map<string, string>();
  for (const [whole, label = '', url = ''] of body.matchAll(OLD_LINK)) {
    const absolute = base === null ? null : url.replace(GHOST_URL, base);
    const image = absolute !== null && linksToImageUrl(url) ? await work.images.fetch(absolute) : null;
    const target = findPath(url) ?? absolute;
    if (image !== null) fixed.set(whole, `![${label}](${image})`);
    else if (target !== null) fixed.set(whole, `[${label}](${asTarget(target)})`);
  }
  return body.replace(OLD_LINK, (whole) => fixed.get(whole) ?? whole);
}

async function importSitePage(name: PageName, text: ImportedText, work: Work): Promise<Outcome> {
  const path = `/${name}`;
  if (text.status !== 'published') return skip(path, 'not imported, because it was not published');
  const { isShipped, version, body: now } = readPageText(name);
  if (!isShipped) {
    const repaired = await repairBody(now, work);
    if (repaired === now) return skip(path, 'not imported, because this page has been edited already');
    const { ok } = await savePageText(name, { body: repaired, version }, work.actor);
    return ok ? { result: 'updated', path, isDraft: false, notes: [] } : skip(path, EDITED);
  }
  const { markdown, notes, unread } = await readBody(text, work);
  const heading = /^# /m.test(markdown) ? '' : `# ${text.title}\n\n`;
  const body = heading + markdown;
  if (markdown === '') return skip(path, 'not imported, because it is empty');
  if (body.length > MAX_TEXT_LENGTH) return skip(path, TOO_LONG);
  const { ok } = await savePageText(name, { body, version }, work.actor);
  return ok ? { result: 'page', path, isDraft: false, notes: [...unread, ...notes] } : skip(path, EDITED);
}

type TextChange = Omit<GuideChange, 'version'>;

async function readChange(text: ImportedText, goal: WritingGoal, work: Work) {
  const { markdown, notes, unread } = await readBody(text, work);
  const cover = text.cover === null ? null : resolveUrl(text.cover, work.site.base);
  const coverUrl = cover === null ? null : await work.images.fetch(cover);
  if (cover !== null && coverUrl === null) notes.push(`its cover image could not be downloaded: ${cover}`);
  // Editors check incomplete texts before visitors see them.
  const missing = markdown === '' ? 'its text is empty' : unread.length > 0 ? 'a part is missing' : null;
  if (missing !== null && text.status !== 'draft') notes.push(`${missing}, so it is a draft`);
  const status = missing === null ? text.status : 'draft';
  const at = status === 'draft' ? null : text.at;
  const change: TextChange = {
    kind: goal.kind,
    importedFrom: goal.importedFrom,
    title: shorten(text.title.replace(/\s+/g, ' ').trim() || 'Untitled', 120),
    slug: goal.existing?.slug ?? goal.slug,
    coverUrl,
    body: markdown,
    author: goal.kind === 'page' ? '' : truncate(text.author.trim(), 60),
    summary: shorten(readPlain(text.summary), 400),
    tags: goal.kind === 'page' ? [] : toTags(text.tags).map(({ name }) => name),
    seoTitle: shorten(text.seoTitle, MAX_SEO_LENGTH.title),
    seoDescription: shorten(text.seoDescription, MAX_SEO_LENGTH.description),
    publishAt: at === null ? null : toWallClock(at, env.TIME_ZONE),
    publishing: status === 'published' ? 'publish' : 'keep',
  };
  return { change, notes: [...unread, ...notes] };
}

const countImages = (body: string) => body.match(/\]\(\/media\//g)?.length ?? 0;

function losesImages(guide: Guide, change: TextChange): boolean {
  const losesCover = guide.coverUrl !== null && change.coverUrl === null;
  return losesCover || countImages(change.body) < countImages(guide.body);
}

const SAME = ['title', 'summary', 'author', 'body', 'coverUrl', 'seoTitle', 'seoDescription'] as const;

function isSame(guide: Guide, change: TextChange): boolean {
  const slugsOf = (tags: { slug: string }[]) => tags.map(({ slug }) => slug).join();
  const isPublishedNow = change.publishing !== 'publish' || guide.status === 'published';
  const hasSameTags = slugsOf(listTags(guide.id)) === slugsOf(toTags(change.tags));
  return isPublishedNow && hasSameTags && SAME.every((name) => guide[name] === change[name]);
}

/** Replaces the links of the old site in a text that a person has edited. */
async function repairGuide(guide: Guide, text: ImportedText, work: Work): Promise<Outcome> {
  const path = writingUrl(guide.kind, guide.slug);
  const body = await repairBody(guide.body, work);
  if (body === guide.body)
    return guide.importedFrom === null
      ? skip(path, `not imported, because a ${guide.kind} with its URL exists already`)
      : skip(path, 'not changed, because it has been edited since the last import');
  const cover =
    text.cover === null || guide.coverUrl !== null ? null : resolveUrl(text.cover, work.site.base);
  const coverUrl = guide.coverUrl ?? (cover === null ? null : await work.images.fetch(cover));
  const { importedFrom: _, publishAt, ...same } = guide;
  const tags = listTags(guide.id).map(({ name }) => name);
  const time = publishAt === null ? null : toWallClock(publishAt, env.TIME_ZONE);
  const change: GuideChange = { ...same, tags, body, coverUrl, publishAt: time, publishing: 'keep' };
  const saved = await saveGuide(guide.id, change, work.actor);
  if (saved?.ok !== true) return skip(path, EDITED);
  const notes = ['edited since the last import, so only the links of the old site were replaced'];
  return { result: 'updated', path, isDraft: guide.status === 'draft', notes };
}

async function importOwnText(text: ImportedText, goal: WritingGoal, work: Work): Promise<Outcome> {
  const { existing: guide, path } = goal;
  if (guide !== null && !isUntouched(guide)) return repairGuide(guide, text, work);
  const { change, notes } = await readChange(text, goal, work);
  if (change.body.length > MAX_TEXT_LENGTH) return skip(path, TOO_LONG);
  if (guide !== null && isSame(guide, change))
    return { result: 'unchanged', path, isDraft: guide.status === 'draft', notes };
  if (guide !== null && losesImages(guide, change))
    return skip(path, 'not changed, because its images can no longer be downloaded from the old site');
  const { id = null, version = 0 } = guide ?? {};
  const saved = await saveGuide(id, { ...change, version }, work.actor);
  if (saved?.ok !== true) return skip(path, guide === null ? 'not imported' : EDITED);
  const { kind, slug, status } = saved.guide;
  const written = { isDraft: status === 'draft', notes };
  return guide === null
    ? { ...written, result: kind, path: writingUrl(kind, slug) }
    : { ...written, result: 'updated', path };
}

/** Imports one text, or repairs what an earlier import of it left. */
export async function importText(text: ImportedText, goal: Goal, work: Work): Promise<Outcome> {
  try {
    return await ('page' in goal ? importSitePage(goal.page, text, work) : importOwnText(text, goal, work));
  } catch (error) {
    // The parser is recursive, and overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    return skip('', 'not imported, because its HTML is nested too deeply');
  }
}
