import { eq } from 'drizzle-orm';
import { COMMAND_LINE, orm } from '#app/infra/database.server';
import { numberSlug, slugOf } from '#app/lib/slug';
import { guideSlugs, guides, guideVersions } from '#db/schema';
import type { Guide } from '../guide.server';
import { MAX_SLUG_LENGTH } from '../guide-schema';
import type { PageName } from '../page-text.server';
import { type WritingKind, writingUrl } from '../writing-kinds';
import { type ImportedSite, type ImportedText, pathKey } from './imported';

const PAGES: [name: PageName, slug: RegExp][] = [
  ['about', /^about(?:-us|-me)?$/],
  ['faq', /^(?:faqs?|questions)$/],
  ['privacy', /^privacy(?:-policy|-notice)?$/],
  ['terms', /^terms(?:-of-(?:service|use)|-and-conditions)?$/],
  ['disclosure', /^(?:affiliate-)?disclos(?:ure|ures)$/],
  ['cookies', /^cookies?(?:-policy)?$/],
];

const KINDS = { post: 'guide', page: 'page' } as const;

export type WritingGoal = {
  path: string;
  kind: WritingKind;
  slug: string;
  /** Names the text in later imports of the file. */
  importedFrom: string;
  /** The guide or page that has its URL, from an earlier import or by hand. */
  existing: Guide | null;
};
/** Where a text goes: a page of the site, or a guide or page of one's own. */
export type Goal = { path: string; page: PageName } | WritingGoal;

function findBySlug(slug: string): Guide | null {
  const own = orm.select().from(guides).where(eq(guides.slug, slug)).get();
  if (own !== undefined) return own;
  const old = orm.select({ id: guideSlugs.guideId }).from(guideSlugs).where(eq(guideSlugs.slug, slug)).get();
  return old === undefined ? null : (orm.select().from(guides).where(eq(guides.id, old.id)).get() ?? null);
}

/** Returns whether no person has changed a text since an import wrote it. Version 1.0.0 stored only who saved it. */
export function isUntouched({ id, version, importedVersion }: Guide): boolean {
  if (importedVersion !== null) return importedVersion === version;
  const own = eq(guideVersions.guideId, id);
  const savedBy = orm.selectDistinct({ who: guideVersions.who }).from(guideVersions).where(own).all();
  return savedBy.length === 1 && savedBy[0]?.who === COMMAND_LINE.username;
}

function planWriting(text: ImportedText, from: string, taken: Set<string>): WritingGoal {
  const kind = KINDS[text.kind];
  const base = slugOf(text.slug || text.title, MAX_SLUG_LENGTH) || kind;
  const importedFrom = `${from} ${text.id} ${base}`;
  const known = orm.select().from(guides).where(eq(guides.importedFrom, importedFrom)).get();
  // A text of the same file may have the slug already.
  const isFree = (slug: string) => !taken.has(slug) && (findBySlug(slug)?.importedFrom ?? null) === null;
  const slug = known?.slug ?? numberSlug(base, MAX_SLUG_LENGTH, isFree);
  taken.add(slug);
  const existing = known ?? findBySlug(slug);
  const shown = existing ?? { kind, slug };
  return { path: writingUrl(shown.kind, shown.slug), kind: shown.kind, slug, importedFrom, existing };
}

export type Plan = {
  goals: Map<ImportedText, Goal>;
  /** New URLs by the key of the old path. */
  paths: Map<string, string>;
};

/** Decides the URL of each text before any is written, so that links between them can be rewritten. */
export function planTexts({ texts }: ImportedSite, from: string): Plan {
  const plan: Plan = { goals: new Map(), paths: new Map() };
  const taken = new Set<string>();
  for (const text of texts) {
    const [page] = PAGES.find(([, slug]) => text.kind === 'page' && slug.test(text.slug)) ?? [];
    const goal = page === undefined ? planWriting(text, from, taken) : { path: `/${page}`, page };
    plan.goals.set(text, goal);
    for (const path of [text.oldPath, ...text.aliases])
      if (path !== null && !plan.paths.has(pathKey(path))) plan.paths.set(pathKey(path), goal.path);
  }
  return plan;
}
