/** What Remix's browser entry leaves on the window. */
type BrowserRouter = { navigate: (to: string) => Promise<void> };
declare global {
  interface Window {
    __remixRouter?: BrowserRouter;
  }
}

/** The link of this site that a plain click would follow; null for other clicks. */
export function findPlainLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain =
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey;
  return isPlain && link?.href && link.origin === location.origin ? link : null;
}

function leavesTheApp(link: HTMLAnchorElement): boolean {
  return link.target !== '' || link.hasAttribute('download') || link.dataset.document !== undefined;
}

/** Closes a menu of the header when something else is clicked, or by Escape. */
export function closeMenus(): void {
  const close = (except?: EventTarget | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]')) {
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
    }
  };
  document.addEventListener('click', (event) => close(event.target));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
}

/**
 * Lets plain links navigate without a document load once the scripts run. One listener for all of them: `<Link>` in
 * every card costs the server a seventh of a render (docs/decisions/0006-plain-links.md). A link with `data-document`
 * stays a document load: files, redirects to shops, and players, whose frames the new document's policy must allow.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = findPlainLink(event);
    if (link === null || leavesTheApp(link)) return;
    const sameDocument =
      link.pathname === location.pathname && link.search === location.search && link.hash !== '';
    if (sameDocument || window.__remixRouter === undefined) return;
    event.preventDefault();
    void window.__remixRouter.navigate(link.pathname + link.search + link.hash);
  });
}
