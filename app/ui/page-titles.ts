import type { PAGE_NAMES } from '#db/schema';

export const PAGE_TITLES = {
  about: 'About',
  faq: 'FAQ',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  disclosure: 'Affiliate Disclosure',
  cookies: 'Cookie Policy',
  sizes: 'Size guide',
} as const satisfies Record<(typeof PAGE_NAMES)[number], string>;
