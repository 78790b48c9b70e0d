import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { closeMenus, followLinks } from './components/follow-links';
import { createKeepTyped } from './components/keep-typed';

const EVENTS = [
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
  'focusin',
  'focusout',
  'touchstart',
  'touchend',
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

hydrate();
