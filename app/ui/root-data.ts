import type { Card } from '#app/features/seo/preview-card';
import type { Role } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';

/** What every page has from the root: shown by header, footer, toast and titles. */
export type RootData = {
  siteName: string;
  siteDescription: string;
  disclosure: string;
  /** For pages without a description of their own. */
  pageDescription: string;
  /** False: search engines are to leave the whole site alone. */
  indexed: boolean;
  /** Who runs the site has said so, with an address. */
  hasLegalNotice: boolean;
  /** There is a guide that everybody may read. */
  hasGuides: boolean;
  /** The site's own face; null for the one that it came with. */
  branding: {
    /** Its sign, as the header shows it; null for the bow. */
    logo: { mark: string; width: number; height: number; isAlone: boolean } | null;
    /** What the addresses of its icons begin with. */
    icons: string;
  } | null;
  origin: string;
  /** The picture of pages that have none of their own, for messengers. */
  card: Card | null;
  /** Seconds that a page may be old, behind a CDN; 0 without one. */
  maxAge: number;
  user: { username: string; email: string; role: Role } | null;
  hasCompilations: boolean;
  /** The products that the visitor has in collections of his own. */
  saved: number[];
  /** Answers to his collections that he has not marked as read. */
  newAnswers: number;
  /** A form that was sent from this page after its session had ended. */
  savedForm: { action: string; fields: [name: string, value: string][]; isWhole: boolean } | null;
  toast: Toast | null;
  rejected: boolean;
};
