import type { ReactNode } from 'react';
import type { ads } from '#db/schema/site';
import type { Right } from './permissions';

/** The content of a cached page: a change of it makes Ribbon render the page again. */
type Shows = 'catalogue' | 'compilation' | 'share';

export type Heading = { title: string; actions?: ReactNode };

/** What a route says of itself beside what it does (`export const handle`); the front reads it from the build. */
export type RouteHandle = {
  /**
   * A public page that is the same for everyone without a cookie, and is kept in memory. Parameters of the query other than
   * these make no page of their own; those of `personal` make it one visitor's, who gets it afresh.
   */
  cached?: { query: readonly string[]; shows: Shows; personal?: readonly string[] };
  /** Counted as a page that people look at, under this name, with the advertising that it has. */
  counted?: { as: PageKind; ads?: (typeof ads.$inferSelect)['placement'] };
  /** Takes files, from those who may use it at all; a feed's are larger than others. */
  uploads?: true | 'feed';
  /** The right that the page needs. Its loader and its action check it with `requireRight`. */
  right?: Right;
  /** The right that a post to a public page needs. */
  rightToPost?: Right;
  /**
   * The parameter of the address whose token permits a post from another site: mail programs in browsers send RFC 8058's one-click
   * post with their own `Origin`. Such a post must not depend on cookies.
   */
  permittedBy?: string;
  /** Whether the page is drawn without the site's header and footer, by what its loader gave. */
  isBare?(data: object): boolean;
  /** Whether it has the shop's style then, too. */
  usesShopStyle?: true;
  /** The pages below this layout bring the dashboard's frame instead of the site's header and footer. */
  isDashboard?: true;
  /** The heading of a screen of the dashboard, from what its loader gave. */
  heading?(data: object): Heading;
};

/** The build and the router know a handle as anything; ours are written as `RouteHandle`. */
export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null;
}

/** Kinds of pages, as sums of the day tell them apart. */
export type PageKind =
  | 'Home'
  | 'Video lists'
  | 'Videos'
  | 'Products'
  | 'Gift ideas'
  | 'Guides'
  | 'Collections'
  | 'Other pages';
