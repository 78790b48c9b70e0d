import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HYDRATED, HYDRATING } from '#app/ui/browser/typed';

/** The events that make React hydrate at once, and focus events. */
const EVENTS = [
  'click auxclick contextmenu dblclick mousedown mouseup pointercancel pointerdown pointerup',
  'touchcancel touchend touchstart keydown keypress keyup',
  'beforeinput compositionend compositionstart copy cut dragend dragstart drop paste textInput',
  'input change reset submit focusin focusout',
].flatMap((names) => names.split(' '));

/** Calls `onEnd` once the page is rendered, before the browser paints. */
function Hydration({ children, onEnd }: { children: ReactNode; onEnd: () => void }) {
  useLayoutEffect(onEnd, [onEnd]);
  return children;
}

/** Hydrates the page before React sees events: a click while the page's data is decoded would fail ("Root did not complete"). */
function hydrate(): void {
  const keep = (event: Event) => event.stopPropagation();
  for (const name of EVENTS) addEventListener(name, keep, { capture: true });
  dispatchEvent(new Event(HYDRATING));
  const end = () => {
    dispatchEvent(new Event(HYDRATED));
    for (const name of EVENTS) removeEventListener(name, keep, { capture: true });
  };
  // In slices, so that a slow phone responds to touches while a long page hydrates.
  startTransition(() => {
    hydrateRoot(
      document,
      <Hydration onEnd={end}>
        <RemixBrowser />
      </Hydration>,
    );
  });
}

hydrate();
