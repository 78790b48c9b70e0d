import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns whether a press opens nothing else, such as a new tab. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Returns the internal link that a plain click follows, or null. */
export function findPlainLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = isPlainPress(event) && !event.defaultPrevented;
  return isPlain && link?.href && link.origin === location.origin ? link : null;
}

function leavesTheApp(link: HTMLAnchorElement): boolean {
  return (
    link.target !== '' ||
    link.hasAttribute('download') ||
    link.dataset.document !== undefined ||
    // A share page's document has styles that other pages lack.
    link.pathname.startsWith('/share/')
  );
}

export function closeMenus(except?: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]'))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false;
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') closeMenus();
}

/** Makes plain links navigate, and closes menus. `<Link>` costs a seventh of a render (docs/decisions/0006-use-plain-links.md). */
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
    const listeners = new AbortController();
    document.addEventListener('click', follow, { signal: listeners.signal });
    document.addEventListener('keydown', closeByKey, { signal: listeners.signal });
    return () => listeners.abort();
  }, [navigate]);
}
