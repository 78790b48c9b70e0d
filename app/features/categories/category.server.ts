import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { untilChanged } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { BUILT_IN_CATEGORIES, capitalize, isBuiltIn } from '#app/lib/categories';
import { categories, formerCategories } from '#db/schema';

/** Returns the texts that apply while the fields of a category are empty, and its name in lists of words, such as the footer's. */
export function describeCategory({ slug, name }: Pick<typeof categories.$inferSelect, 'slug' | 'name'>) {
  const own = isBuiltIn(slug) && BUILT_IN_CATEGORIES[slug].name === name ? BUILT_IN_CATEGORIES[slug] : null;
  const shortName = own === null ? name : capitalize(slug);
  const description = `Try-on hauls and reviews: ${name}.`;
  return { shortName, heading: `${shortName} Videos`, cardTitle: own?.card ?? name, description };
}

const read = untilChanged(() => {
  const rows = orm.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all();
  const all = rows.map((row) => {
    const { heading, cardTitle, description, ...names } = describeCategory(row);
    return {
      ...row,
      ...names,
      heading: row.heading || heading,
      cardTitle: row.cardTitle || cardTitle,
      /** For search engines. The page shows only a text that the owner wrote. */
      description: row.description || description,
      lead: row.description,
    };
  });
  const bySlug = new Map(all.map((category) => [category.slug, category]));
  const former = orm
    .select({ slug: formerCategories.slug, now: categories.slug })
    .from(formerCategories)
    .innerJoin(categories, eq(categories.id, formerCategories.categoryId))
    .all()
    .filter(({ slug }) => !bySlug.has(slug));
  // Of equal spellings the last one counts: a slug comes before a former slug, and that before a name.
  const spellings = new Map([
    ...all.map(({ name, slug }) => [name.toLowerCase(), slug] as const),
    ...former.map(({ slug, now }) => [slug.toLowerCase(), now] as const),
    ...all.map(({ slug }) => [slug, slug] as const),
  ]);
  return { all, bySlug, former: new Map(former.map(({ slug, now }) => [slug, now])), spellings };
});

export type Category = ReturnType<typeof read>['all'][number];

/** Lists all categories in their order, with the texts that visitors see. */
export function listCategories(): Category[] {
  return read().all;
}

export function listShownCategories(): Category[] {
  return listCategories().filter(({ hidden }) => !hidden);
}

/** Lists the slugs that videos may have: also former ones, while their videos are being moved. */
export function listStoredSlugs(): string[] {
  const { bySlug, former } = read();
  return [...bySlug.keys(), ...former.keys()];
}

export function findCategory(slug: string): Category | null {
  return read().bySlug.get(slug) ?? null;
}

export function isCategory(slug: string): boolean {
  return findCategory(slug) !== null;
}

/** Returns the slugs of today by the former ones. */
export function listFormerCategories(): ReadonlyMap<string, string> {
  return read().former;
}

/** Returns the slug of the category that formerly had this one, or null. */
export function findFormerCategory(slug: string): string | null {
  return read().former.get(slug) ?? null;
}

/** Returns the slug for the text of a product: a slug, a former slug or a name, in any case. Other texts stay as they are. */
export function spellCategory(text: string): string {
  return read().spellings.get(text.toLowerCase()) ?? text;
}

/** Returns a category's name, or the text of a product that is not a category. */
export function nameCategory(category: string): string {
  return findCategory(category)?.name ?? category;
}

/** Returns a category's name in lists of words. Products may have other texts, which get a capital letter. */
export function shortNameOf(category: string): string {
  return findCategory(category)?.shortName ?? capitalize(category);
}

/** The categories as tabs of the video lists. */
export function listTabs(): { slug: string; name: string }[] {
  return listShownCategories().map(({ slug, name }) => ({ slug, name }));
}

/** Returns the names of the shop's tabs for these categories of products. Hidden categories have none. */
export function nameShopTabs(categories: string[]): Record<string, string> {
  const shown = categories.filter((category) => findCategory(category)?.hidden !== true);
  return Object.fromEntries(shown.map((category) => [category, shortNameOf(category)]));
}

export function listChoices(): { slug: string; name: string }[] {
  return listCategories().map(({ slug, name }) => ({ slug, name }));
}

export const chosenCategory = z
  .string('Choose a category')
  .refine(isCategory, 'Choose a category')
  .meta({
    override: ({ jsonSchema }: { jsonSchema: { enum?: unknown[] } }) => {
      jsonSchema.enum = listCategories().map(({ slug }) => slug);
    },
  });
