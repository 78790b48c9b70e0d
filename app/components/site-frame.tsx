import type { ReactNode } from 'react';
import type { RootData } from '#app/lib/root-data';
import { useRoot } from '#app/lib/use-root';
import { CreateDialog } from './create-dialog';
import { Footer } from './footer';
import { Header } from './header';
import { ToastMessage } from './toast';

/** Where the root itself has failed, there is nothing to show but the site's bare frame. */
const SIGNED_OUT: RootData = {
  siteName: 'Ribbon',
  siteDescription: '',
  disclosure: '',
  pageDescription: '',
  indexed: true,
  origin: '',
  card: null,
  keptFor: 0,
  user: null,
  hasCompilations: false,
  toast: null,
  rejected: false,
};

export function SiteFrame({ children }: { children: ReactNode }) {
  const root = useRoot() ?? SIGNED_OUT;
  return (
    <>
      <Header siteName={root.siteName} user={root.user} hasCompilations={root.hasCompilations} />
      <ToastMessage toast={root.toast} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer siteName={root.siteName} description={root.siteDescription} keptFor={root.keptFor} />
      <CreateDialog />
    </>
  );
}
