import type { AVAILABILITIES, CHOICE_NAMES } from '#db/schema';

// Choices of forms are apart from the schemas, so that browsers do not load the validator for a label.

export const CONTACT_SUBJECTS = {
  business: 'Business',
  sponsorship: 'Sponsorship',
  advertising: 'Advertising',
  other: 'Other',
} as const;

/** The position of a newsletter form, which decides the success text. */
export const NEWSLETTER_SOURCES = ['newsletter', 'home', 'about'] as const;
export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number];

/** Search categories. The last two are search words and never stored. */
export const SEARCH_CATEGORIES = {
  fashion: 'Fashion',
  swimwear: 'Swimwear',
  lingerie: 'Lingerie',
  'try-on': 'Try-On Hauls',
  review: 'Reviews',
} as const;
export type SearchCategory = keyof typeof SEARCH_CATEGORIES;
export const SEARCH_CATEGORY_NAMES = Object.keys(SEARCH_CATEGORIES) as SearchCategory[];

export const MAX_RESULTS = [5, 10, 20, 50] as const;

export type Choice = (typeof CHOICE_NAMES)[number];
export const CHOICE_LABELS: Record<Choice, string> = { love: 'Love it', maybe: 'Maybe', no: 'Not for me' };
/** In the order of their buttons. */
export const CHOICES = Object.keys(CHOICE_LABELS) as Choice[];
export const CHOICE_ICONS = { love: 'heart', maybe: 'wave', no: 'cross' } as const;

export type Availability = (typeof AVAILABILITIES)[number];
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  unknown: 'Unknown',
  in: 'In stock',
  out: 'Out of stock',
};
export const AVAILABILITY_NAMES = Object.keys(AVAILABILITY_LABELS) as Availability[];

export const TOKEN_DAYS = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' };

export const UPDATE_INTERVALS = { off: 'Off', daily: 'Every day', weekly: 'Every week' };
export type UpdateInterval = keyof typeof UPDATE_INTERVALS;
export const UPDATE_INTERVAL_NAMES = Object.keys(UPDATE_INTERVALS) as UpdateInterval[];
