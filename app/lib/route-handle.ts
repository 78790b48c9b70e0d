import type { ReactNode } from 'react';
import type { ads } from '#db/schema/site';
import type { Right } from './permissions';

/** The content of a cached page. A change makes Ribbon render the page again. */
type Shows = 'catalogue' | 'compilation' | 'share';

export type Heading = { title: string; actions?: ReactNode };

export type RouteHandle = {
  /** Caches a page that is equal for every visitor without a cookie. A parameter of `personal` makes it uncached. */
  cached?: { query: readonly string[]; shows: Shows; personal?: readonly string[] };
  /** The name under which a visit is counted. */
  counted?: PageKind;
  /** The ads of the page, whose views are counted. */
  ads?: (typeof ads.$inferSelect)['placement'];
  /** Accepts files from accounts with the page's right. Feeds may be larger, and videos may also take their time. */
  uploads?: 'files' | 'feed' | 'video';
  /** The right that the page needs. Its loader and its action check it with `requireRight`. */
  right?: Right;
  rightToPost?: Right;
  /** The query parameter whose token permits a cross-site post, such as RFC 8058's one-click post of email programs. */
  permittedBy?: string;
  /** True for a page with a short footer, no header and the share page's style. */
  isBare?(data: object): boolean;
  /** The page shows no videos or products, so their style loads last, for the pages that its links open. */
  usesLateStyle?: true;
  /** Loads the share page's style for a page with the header and footer, too. */
  usesAnswerStyle?: true;
  usesShopStyle?: true;
  isDashboard?: true;
  /** The title of a screen's document. */
  title?(data: object): string;
  heading?(data: object): Heading;
};

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null;
}

export type PageKind =
  | 'Home'
  | 'Video lists'
  | 'Videos'
  | 'Products'
  | 'Gift ideas'
  | 'Guides'
  | 'Collections'
  | 'Other pages';
