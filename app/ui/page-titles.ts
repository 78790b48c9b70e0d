import type { PAGE_NAMES } from '#db/schema';

/** What the pages are called whose texts the owner may write anew, in titles, at the foot and in the dashboard. */
export const PAGE_TITLES = {
  about: 'About',
  faq: 'FAQ',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  disclosure: 'Affiliate Disclosure',
  cookies: 'Cookie Policy',
} as const satisfies Record<(typeof PAGE_NAMES)[number], string>;
