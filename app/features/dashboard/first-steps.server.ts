import { ne, notLike } from 'drizzle-orm';
import { readBranding } from '#app/features/branding/branding.server';
import { listPageTexts } from '#app/features/guides/page-text.server';
import { hasRow, type Reader, write } from '#app/infra/database.server';
import * as settings from '#app/infra/site-settings.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { feeds, products, videos } from '#db/schema';
import { describeDemo } from './demo-content.server';

/** The first steps, and whether each is done. */
const FIRST_STEPS = {
  name: () =>
    settings.readSiteSettings().siteName !== 'Ribbon' || settings.DEFAULT_SETTINGS.siteName !== 'Ribbon',
  owner: () => settings.readSiteSettings().owner !== '',
  branding: () => readBranding().accent !== null || readBranding().logo !== null,
  texts: () => listPageTexts().some(({ changed }) => changed !== null),
  video: () => hasRow(videos, ne(videos.source, 'demo')),
  product: () => hasRow(products, notLike(products.affiliateLink, 'https://shop.example/%')),
  feed: () => hasRow(feeds),
  demo: () => describeDemo() === null,
};
export type FirstStep = keyof typeof FIRST_STEPS;

const SKIPPED = 'skippedSteps';

const listSkipped = (reader?: Reader): string[] => settings.findSetting(SKIPPED, reader)?.split(' ') ?? [];

const IN_SETTINGS: ReadonlySet<FirstStep> = new Set(['name', 'owner', 'branding', 'demo']);

export function listStepsOf(role: Role): FirstStep[] {
  const steps = Object.keys(FIRST_STEPS) as FirstStep[];
  return steps.filter((step) => hasRight(role, IN_SETTINGS.has(step) ? 'site' : 'overview'));
}

/** Returns the open steps that a role can do, and the number of all its steps. */
export function listFirstSteps(role: Role): { open: FirstStep[]; total: number } {
  const skipped = listSkipped();
  const own = listStepsOf(role);
  return { open: own.filter((step) => !skipped.includes(step) && !FIRST_STEPS[step]()), total: own.length };
}

export async function skipFirstStep(step: FirstStep): Promise<void> {
  await write((tx) => settings.storeSetting(tx, SKIPPED, [...new Set([...listSkipped(tx), step])].join(' ')));
}
