import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isRouteHandle } from '#app/lib/route-handle';
import { CreateDialog } from './create-dialog';
import { Footer, QuietFooter } from './footer';
import { Header } from './header';
import { SIGNED_OUT } from './root-data';
import { SavedForm } from './saved-form';
import { ToastMessage } from './toast';
import { EarlyToast } from './tool';
import { useRoot } from './use-root';

function useBare(): boolean {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isRouteHandle(handle) && typeof data === 'object' && data !== null && handle.isBare?.(data) === true;
}

function useDashboard(): boolean {
  return useMatches().some(({ handle }) => isRouteHandle(handle) && handle.isDashboard === true);
}

/** The toast, and the form that was saved over a login: above the content of every page. */
export function PageMessages() {
  const { toast, savedForm } = useRoot() ?? SIGNED_OUT;
  return (
    <>
      <EarlyToast />
      <ToastMessage toast={toast} />
      {savedForm && <SavedForm {...savedForm} />}
    </>
  );
}

export function SiteFrame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const root = useRoot() ?? SIGNED_OUT;
  const isBare = useBare();
  // An error page replaces the dashboard's layout too.
  if (useDashboard() && !isError) return children;
  return (
    <>
      {!isBare && <Header root={root} />}
      <PageMessages />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {isBare ? <QuietFooter root={root} /> : <Footer root={root} />}
      <CreateDialog />
    </>
  );
}
