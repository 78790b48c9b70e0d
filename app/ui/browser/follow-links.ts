import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

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

/** Closes the menus of the header but the one that something is in. */
function closeMenus(except?: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]'))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false;
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') closeMenus();
}

/**
 * Lets plain links navigate without a document load once the scripts run, and closes open menus at a click elsewhere or by Escape.
 * One listener for all links: `<Link>` in every card costs the server a seventh of a render (docs/decisions/0006-use-plain-links.md).
 * A link with `data-document` stays a document load: files, redirects to shops, and players, whose frames the new document's
 * policy must allow.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      closeMenus(event.target);
      const link = findPlainLink(event);
      if (link === null || leavesTheApp(link)) return;
      const sameDocument =
        link.pathname === location.pathname && link.search === location.search && link.hash !== '';
      if (sameDocument) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [navigate]);
}
