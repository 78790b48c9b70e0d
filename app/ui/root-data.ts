import { useRouteLoaderData } from '@remix-run/react';
import type { ShownMenus } from '#app/features/branding/menus';
import type { Card } from '#app/features/seo/preview-card';
import type { Role } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';

export type RootData = {
  siteName: string;
  siteDescription: string;
  disclosure: string;
  pageDescription: string;
  /** False asks search engines not to index the site. */
  indexed: boolean;
  hasLegalNotice: boolean;
  hasGuides: boolean;
  /** Null means the default menus. */
  menus: ShownMenus | null;
  branding: {
    logo: { mark: string; width: number; height: number; isAlone: boolean } | null;
    icons: string;
  } | null;
  origin: string;
  card: Card | null;
  /** Maximum age of a page behind a CDN, in seconds. 0 without a CDN. */
  maxAge: number;
  user: { username: string; email: string; role: Role } | null;
  hasCompilations: boolean;
  saved: number[];
  newAnswers: number;
  savedForm: { action: string; fields: [name: string, value: string][]; isWhole: boolean } | null;
  toast: Toast | null;
  rejected: boolean;
};

/** The root's data that the header, the footer and the messages of a page show. */
export type ShownRoot = typeof SIGNED_OUT | RootData;

export const SIGNED_OUT = {
  siteName: 'Ribbon',
  siteDescription: '',
  branding: null,
  maxAge: 0,
  user: null,
  hasCompilations: false,
  saved: [],
  newAnswers: 0,
  savedForm: null,
  toast: null,
} satisfies Partial<RootData>;

/** Returns the root's loader data. Undefined if the root has failed. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
