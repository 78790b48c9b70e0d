import { NEWSLETTER_PROMISE, NEWSLETTER_TITLE } from '#app/lib/newsletter-promise';

/** The texts of the home page that administrators may change, besides those of the headline. */
export const HOME_TEXTS = {
  heroIdea: 'Let her choose before you buy.',
  heroBrowse: 'Browse Collections',
  heroGifts: 'Gift Ideas',
  featuredLabel: 'Featured',
  featuredEmpty: 'No featured videos available at the moment.',
  popularTitle: 'Most Popular This Week',
  popularLink: 'View All Try-On Hauls',
  popularEmpty: 'No trending videos available at the moment.',
  askLabel: 'Before you buy',
  askTitle: 'Let her have the last word',
  askStep1: 'Tie a bow',
  askDetail1: 'on the products you like.',
  askStep2: 'Send her the link.',
  askDetail2: 'She needs no account.',
  askStep3: 'She taps what she thinks.',
  askDetail3: 'Only you see it.',
  askButton: 'Start a collection',
  latestTitle: 'Latest videos',
  latestLink: 'View All',
  latestEmpty: 'No videos available',
  guidesTitle: 'From the guides',
  guidesLink: 'All guides',
  giftsTitle: "Gift Ideas She'll Love",
  giftsLink: 'Browse All Gift Ideas',
  giftsEmpty: 'No products available at the moment.',
  newsletterTitle: NEWSLETTER_TITLE,
  newsletterText: NEWSLETTER_PROMISE,
  communityTitle: 'Join the community',
  communityFacebook: 'Questions answered, one thread at a time.',
  communityInstagram: 'Products of the week, in daylight.',
  communityYoutube: 'Try-ons in full length.',
  communityTwitter: 'Short notes and price drops.',
};

export const MAX_HOME_TEXT = 200;

export type HomeTexts = typeof HOME_TEXTS;
/** Only the changed texts: pages need not carry the others. */
export type ChangedHomeTexts = { [Name in keyof HomeTexts]?: string | undefined };
