import type { Toast } from '../messages';

/** What every page has from the root: shown by header, footer, toast and titles. */
export type RootData = {
  siteName: string;
  origin: string;
  user: { username: string; email: string; role: string } | null;
  hasCompilations: boolean;
  toast: Toast | null;
  rejected: boolean;
};
