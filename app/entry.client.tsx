import { RemixBrowser, type ShouldRevalidateFunction } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { closeMenus, followLinks } from '#app/ui/browser/follow-links';
import { createKeepTyped } from '#app/ui/browser/keep-typed';
import { page } from '#app/ui/browser/page-stays';

type RouteModules = typeof window.__remixRouteModules;

/** The events that make React hydrate at once, and those of the focus. */
const EVENTS = [
  'click',
  'auxclick',
  'contextmenu',
  'dblclick',
  'mousedown',
  'mouseup',
  'pointercancel',
  'pointerdown',
  'pointerup',
  'touchcancel',
  'touchend',
  'touchstart',
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'compositionend',
  'compositionstart',
  'copy',
  'cut',
  'dragend',
  'dragstart',
  'drop',
  'paste',
  'textInput',
  'input',
  'change',
  'reset',
  'submit',
  'focusin',
  'focusout',
];

/**
 * Hydrates the page. Until that is done, the page's events stay the browser's own: React would hydrate at once for a click
 * that comes while the page's data is still being decoded, and fail ("Root did not complete").
 */
function hydrate(): void {
  const keep = (event: Event) => event.stopPropagation();
  for (const name of EVENTS) window.addEventListener(name, keep, { capture: true });
  const done = () => {
    for (const name of EVENTS) window.removeEventListener(name, keep, { capture: true });
    followLinks();
    closeMenus();
  };
  const KeepTyped = createKeepTyped();
  // In slices: a slow phone would otherwise answer no touch while a long page is drawn.
  startTransition(() => {
    hydrateRoot(
      document,
      <KeepTyped onHydrated={done}>
        <RemixBrowser />
      </KeepTyped>,
    );
  });
}

/**
 * After a form that failed nothing is asked for again: the line that broke would take the page along, and with it what was typed.
 * Said here for every page at once; a page that has more to say about it exports its own.
 */
function keepPagesAfterFailures(): void {
  const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
    actionStatus < 400 && page.stays === null;
  const complete = (module: RouteModules[string]) => module && { shouldRevalidate, ...module };
  const modules = Object.entries(window.__remixRouteModules).map(([id, module]) => [id, complete(module)]);
  window.__remixRouteModules = new Proxy<RouteModules>(Object.fromEntries(modules), {
    set: (all, id, module) => Reflect.set(all, id, complete(module)),
  });
}

keepPagesAfterFailures();
hydrate();
