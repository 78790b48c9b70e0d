import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isRouteHandle } from '#app/lib/route-handle';
import { CreateDialog } from './create-dialog';
import { Footer, QuietFooter } from './footer';
import { Header } from './header';
import type { RootData } from './root-data';
import { SavedForm } from './saved-form';
import { ToastMessage } from './toast';
import { EarlyToast } from './tool';
import { useRoot } from './use-root';

/** Used when the root's loader has failed. */
const SIGNED_OUT: RootData = {
  siteName: 'Ribbon',
  siteDescription: '',
  disclosure: '',
  pageDescription: '',
  indexed: true,
  hasLegalNotice: false,
  hasGuides: false,
  branding: null,
  origin: '',
  card: null,
  maxAge: 0,
  user: null,
  hasCompilations: false,
  saved: [],
  newAnswers: 0,
  savedForm: null,
  toast: null,
  rejected: false,
};

function useBare(): boolean {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isRouteHandle(handle) && typeof data === 'object' && data !== null && handle.isBare?.(data) === true;
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const root = useRoot() ?? SIGNED_OUT;
  const isBare = useBare();
  return (
    <>
      {!isBare && <Header {...root} />}
      <EarlyToast />
      <ToastMessage toast={root.toast} />
      {root.savedForm && <SavedForm {...root.savedForm} />}
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {isBare ? (
        <QuietFooter siteName={root.siteName} branding={root.branding} />
      ) : (
        <Footer
          siteName={root.siteName}
          branding={root.branding}
          description={root.siteDescription}
          maxAge={root.maxAge}
          hasLegalNotice={root.hasLegalNotice}
        />
      )}
      <CreateDialog />
    </>
  );
}
