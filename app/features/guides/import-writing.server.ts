import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { fetchPublicImage } from '#app/features/media/remote-image.server';
import { makeImage } from '#app/features/media/thumbnail.server';
import { PLATFORMS } from '#app/features/video-platforms/platforms.server';
import { findImportedVideo } from '#app/features/videos/video.server';
import { COMMAND_LINE } from '#app/infra/audit.server';
import { orm, StorageUnavailable } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { countOf, fullCount } from '#app/lib/format';
import { htmlToText } from '#app/lib/html-text';
import { slugOf } from '#app/lib/slug';
import { UnreadableFile } from '#app/lib/text-file.server';
import { toWallClock } from '#app/lib/time-zone';
import { shorten, truncate } from '#app/lib/truncate';
import { guideSlugs, guides } from '#db/schema';
import { saveGuide } from './guide-admin.server';
import { MAX_SLUG_LENGTH } from './guide-schema';
import { readGhost } from './import/ghost.server';
import { resolveUrl } from './import/html-elements';
import type { ImportedSite, ImportedText } from './import/imported';
import { toMarkdown } from './import/markdown-of-html.server';
import { readWordpress } from './import/wordpress.server';
import { type PageName, readPageText, savePageText } from './page-text.server';
import { MAX_TEXT_LENGTH } from './page-text-schema';
import { writingUrl } from './writing-kinds';

const TOO_LONG = `not imported, because it has more than ${fullCount(MAX_TEXT_LENGTH)} characters`;

const READERS = { ghost: readGhost, wordpress: readWordpress };

const PAGES: [name: PageName, slug: RegExp][] = [
  ['about', /^about(?:-us|-me)?$/],
  ['faq', /^(?:faqs?|questions)$/],
  ['privacy', /^privacy(?:-policy|-notice)?$/],
  ['terms', /^terms(?:-of-(?:service|use)|-and-conditions)?$/],
  ['disclosure', /^(?:affiliate-)?disclos(?:ure|ures)$/],
  ['cookies', /^cookies?(?:-policy)?$/],
];

function findVideo(text: string): number | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  for (const { name, readVideoUrl } of PLATFORMS) {
    const found = readVideoUrl?.(url);
    if (found) return findImportedVideo(name, found.sourceId)?.id ?? null;
  }
  return null;
}

class Images {
  readonly stored = new Map<string, string | null>();

  constructor(private readonly trusted: readonly string[]) {}

  async fetch(url: string): Promise<string | null> {
    const known = this.stored.get(url);
    if (known !== undefined) return known;
    const bytes = URL.canParse(url) ? await fetchPublicImage(url, this.trusted) : null;
    const made = bytes === null ? null : await makeImage(bytes);
    this.stored.set(url, made);
    return made;
  }

  get count(): number {
    return [...this.stored.values()].filter((url) => url !== null).length;
  }
}

function isThere(slug: string): boolean {
  const guide = orm.select({ id: guides.id }).from(guides).where(eq(guides.slug, slug)).get();
  const old = orm.select({ id: guideSlugs.guideId }).from(guideSlugs).where(eq(guideSlugs.slug, slug)).get();
  return guide !== undefined || old !== undefined;
}

type Outcome = { became: 'guide' | 'page' | 'nothing'; path: string; notes: string[] };
type Work = {
  base: string | null;
  images: Images;
  /** Slugs of this import. A second text with one of them gets a new slug. */
  made: Set<string>;
};

async function readBody(text: ImportedText, { base, images }: Work) {
  const options = { base, findVideo };
  const { images: shown } = toMarkdown(text.html, { ...options, images: new Map() });
  for (const url of shown) await images.fetch(url);
  return toMarkdown(text.html, { ...options, images: images.stored });
}

async function importPage(name: PageName, text: ImportedText, work: Work): Promise<Outcome> {
  const path = `/${name}`;
  if (text.status !== 'published')
    return { became: 'nothing', path, notes: ['not imported, because it was not published'] };
  const { isShipped, version } = readPageText(name);
  if (!isShipped)
    return { became: 'nothing', path, notes: ['not imported, because this page has been edited already'] };
  const { markdown, notes } = await readBody(text, work);
  const heading = /^# /m.test(markdown) ? '' : `# ${text.title}\n\n`;
  const body = heading + markdown;
  if (markdown === '' || body.length > MAX_TEXT_LENGTH)
    return {
      became: 'nothing',
      path,
      notes: [markdown === '' ? 'not imported, because it is empty' : TOO_LONG],
    };
  await savePageText(name, { body, version }, COMMAND_LINE);
  return { became: 'page', path, notes };
}

const KINDS = { post: 'guide', page: 'page' } as const;

async function importGuide(text: ImportedText, work: Work): Promise<Outcome> {
  const kind = KINDS[text.kind];
  const slug = slugOf(text.slug || text.title, MAX_SLUG_LENGTH) || kind;
  const path = writingUrl(kind, slug);
  if (isThere(slug) && !work.made.has(slug))
    return {
      became: 'nothing',
      path,
      notes: [`not imported, because a ${kind} with its URL exists already`],
    };
  const { markdown, notes } = await readBody(text, work);
  if (markdown.length > MAX_TEXT_LENGTH) return { became: 'nothing', path, notes: [TOO_LONG] };
  const cover = text.cover === null ? null : resolveUrl(text.cover, work.base);
  const coverUrl = cover === null ? null : await work.images.fetch(cover);
  if (cover !== null && coverUrl === null) notes.push(`its cover image could not be downloaded: ${cover}`);
  const title = shorten(text.title.replace(/\s+/g, ' ').trim() || 'Untitled', 120);
  // An incomplete text becomes a draft, so that an editor checks it before visitors see it.
  const missing = markdown === '' ? 'its text is empty' : text.unread.length > 0 ? 'a part is missing' : null;
  if (missing !== null && text.status !== 'draft') notes.push(`${missing}, so it is a draft`);
  const status = missing === null ? text.status : 'draft';
  const isSeen = status === 'published';
  const at = status === 'draft' ? null : text.at;
  const saved = await saveGuide(
    null,
    {
      kind,
      version: 0,
      title,
      slug,
      coverUrl,
      body: markdown,
      author: truncate(text.author.trim(), 60),
      summary: shorten(htmlToText(text.summary).trim(), 400),
      publishAt: at === null ? null : toWallClock(at, env.TIME_ZONE),
      publishing: isSeen ? 'publish' : 'keep',
    },
    COMMAND_LINE,
  );
  work.made.add(slug);
  const given = saved?.ok === true ? saved.guide.slug : slug;
  return { became: kind, path: writingUrl(kind, given), notes };
}

async function importText(text: ImportedText, work: Work): Promise<Outcome> {
  const [name] = PAGES.find(([, slug]) => text.kind === 'page' && slug.test(text.slug)) ?? [];
  try {
    return await (name === undefined ? importGuide(text, work) : importPage(name, text, work));
  } catch (error) {
    // The parser is recursive, and overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    return { became: 'nothing', path: '', notes: ['not imported, because its HTML is nested too deeply'] };
  }
}

/** One try a second while another process locks the database, such as a feed import. */
const MAX_TRIES = 60;

/** @throws StorageUnavailable when the database was in use at every try */
async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StorageUnavailable && error.message.includes('SQLITE_BUSY');
      if (!isBusy || tries === MAX_TRIES) throw error;
      await sleep(1_000);
    }
}

async function importSite(
  { texts, base, notImported }: ImportedSite,
  siteUrl: string | null,
): Promise<string[]> {
  const images = new Images(siteUrl === null ? [] : [new URL(siteUrl).origin]);
  const counts = { guide: 0, page: 0, nothing: 0 };
  const notes: string[] = [];
  const moves: string[] = [];
  const made = new Set<string>();
  for (const text of texts) {
    const outcome = await tryAgain(() => importText(text, { base, images, made }));
    counts[outcome.became] += 1;
    const all = [...text.notes, ...text.unread, ...outcome.notes];
    if (all.length > 0) notes.push(`  ${text.title || 'Untitled'}: ${all.join('; ')}`);
    if (outcome.became !== 'nothing' && text.oldPath !== null && text.oldPath !== outcome.path)
      moves.push(`  ${text.oldPath} ${outcome.path}`);
  }
  return [
    `${countOf(counts.guide, 'guide')}, ${countOf(counts.page, 'page')}, ${countOf(images.count, 'image')}.`,
    ...(notes.length > 0 || notImported.length > 0
      ? ['', 'Not imported or changed:', ...notImported.map((each) => `  ${each}`), ...notes]
      : []),
    ...(moves.length > 0 ? ['', 'Old and new URLs, for redirects in your web server:', ...moves] : []),
  ];
}

type ImportOptions = { from: string; file: string; siteUrl: string | null };

/** Imports guides and pages of Ghost or WordPress, and returns a report. Existing texts do not change, so it can be repeated. */
export async function importWriting({
  from,
  file,
  siteUrl,
}: ImportOptions): Promise<{ ok: boolean; lines: string[] }> {
  const read = from === 'ghost' || from === 'wordpress' ? READERS[from] : null;
  if (read === null) return { ok: false, lines: [`Unknown format “${from}”. Use ghost or wordpress.`] };
  if (!existsSync(file)) return { ok: false, lines: [`File ${file} does not exist.`] };
  if (siteUrl !== null && !URL.canParse(siteUrl))
    return { ok: false, lines: [`“${siteUrl}” is not a URL. Use a URL such as https://blog.example.`] };
  try {
    return { ok: true, lines: await importSite(await read(file, siteUrl), siteUrl) };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { ok: false, lines: [`Ribbon cannot read ${file}. ${error.message}`] };
    throw error;
  }
}
