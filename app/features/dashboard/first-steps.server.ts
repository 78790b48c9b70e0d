import { type SQL, sql } from 'drizzle-orm';
import { readBranding } from '#app/features/branding/branding.server';
import { listPageTexts } from '#app/features/guides/page-text.server';
import { orm, write } from '#app/infra/database.server';
import {
  DEFAULT_SETTINGS,
  findSetting,
  readSiteSettings,
  storeSetting,
} from '#app/infra/site-settings.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { feeds, products, videos } from '#db/schema';
import { describeDemo } from './demo-content.server';

const FIRST_STEPS = ['name', 'owner', 'branding', 'texts', 'video', 'product', 'feed', 'demo'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const SKIPPED = 'skippedSteps';

function isThere(rows: SQL): boolean {
  return orm.get(sql`SELECT 1 FROM ${rows} LIMIT 1`) !== undefined;
}

function isDone(step: FirstStep): boolean {
  const { siteName, owner } = readSiteSettings();
  switch (step) {
    case 'name':
      return siteName !== 'Ribbon' || DEFAULT_SETTINGS.siteName !== 'Ribbon';
    case 'owner':
      return owner !== '';
    case 'branding': {
      const { accent, logo } = readBranding();
      return accent !== null || logo !== null;
    }
    case 'texts':
      return listPageTexts().some(({ changed }) => changed !== null);
    case 'video':
      return isThere(sql`${videos} WHERE ${videos.source} <> 'demo'`);
    case 'product':
      return isThere(sql`${products} WHERE ${products.affiliateLink} NOT LIKE 'https://shop.example/%'`);
    case 'feed':
      return isThere(sql`${feeds}`);
    case 'demo':
      return describeDemo() === null;
  }
}

function listSkipped(): string[] {
  return findSetting(SKIPPED)?.split(' ') ?? [];
}

const IN_SETTINGS: ReadonlySet<FirstStep> = new Set(['name', 'owner', 'branding', 'demo']);

export function listStepsOf(role: Role): FirstStep[] {
  return FIRST_STEPS.filter((step) => hasRight(role, IN_SETTINGS.has(step) ? 'site' : 'overview'));
}

/** Returns the open steps that a role can do, and the number of all its steps. */
export function listFirstSteps(role: Role): { open: FirstStep[]; total: number } {
  const skipped = listSkipped();
  const own = listStepsOf(role);
  return { open: own.filter((step) => !skipped.includes(step) && !isDone(step)), total: own.length };
}

export async function skipFirstStep(step: FirstStep): Promise<void> {
  const value = [...new Set([...listSkipped(), step])].join(' ');
  await write((tx) => storeSetting(tx, SKIPPED, value));
}
