import type { AVAILABILITIES, CHOICE_NAMES } from '#db/schema';

// Choices that forms offer: apart from the schemas, so that no page carries the validator to the browser for a label.

/** Contact subjects. */
export const CONTACT_SUBJECTS = {
  business: 'Business',
  sponsorship: 'Sponsorship',
  advertising: 'Advertising',
  other: 'Other',
} as const;

/** The place of a newsletter form; the success text depends on it. */
export const NEWSLETTER_SOURCES = ['newsletter', 'home', 'about'] as const;
export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number];

/** Search categories; the last two are words to search by, never stored. */
export const SEARCH_CATEGORIES = {
  fashion: 'Fashion',
  swimwear: 'Swimwear',
  lingerie: 'Lingerie',
  'try-on': 'Try-On Hauls',
  review: 'Reviews',
} as const;
export type SearchCategory = keyof typeof SEARCH_CATEGORIES;
export const SEARCH_CATEGORY_NAMES = [
  'fashion',
  'swimwear',
  'lingerie',
  'try-on',
  'review',
] as const satisfies SearchCategory[];

/** Maximum results of a search. */
export const MAX_RESULTS = [5, 10, 20, 50] as const;

/** What she can say about a product. */
export const CHOICE_LABELS = { love: 'Love it', maybe: 'Maybe', no: 'Not for me' } as const satisfies Record<
  (typeof CHOICE_NAMES)[number],
  string
>;
export type Choice = keyof typeof CHOICE_LABELS;

/** Whether a retailer has a product, as administrators choose it. */
export const AVAILABILITY_LABELS = {
  unknown: 'Not known',
  in: 'In stock',
  out: 'Out of stock',
} as const satisfies Record<(typeof AVAILABILITIES)[number], string>;
export type Availability = keyof typeof AVAILABILITY_LABELS;
export const AVAILABILITY_NAMES = ['unknown', 'in', 'out'] as const satisfies Availability[];

/** How long a token for programs may live, in days. */
export const TOKEN_DAYS = { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' };
