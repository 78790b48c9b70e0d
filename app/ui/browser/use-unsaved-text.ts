import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Storage may be switched off or full: then nothing is kept, and nothing breaks. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function fieldIn({ current }: RefObject<HTMLElement>): HTMLTextAreaElement | null {
  return current?.querySelector('textarea') ?? null;
}

/**
 * Keeps what is typed into a long text in this browser until it has been sent, so that a crash loses nothing.
 * @param saved the text as the server has it
 * @param box what the field stands in
 * @param which tells texts of one address apart
 * @returns the words that were left here unsent, if any, with what puts them back or throws them away
 */
export function useUnsavedText(saved: string, box: RefObject<HTMLElement>, which = '') {
  const key = `unsaved ${useLocation().pathname}${which}`;
  const [left, setLeft] = useState<string | null>(null);
  const isSent = useRef(false);

  useEffect(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept?.trim() === saved.trim()) attempt(() => localStorage.removeItem(key));
    else if (kept !== fieldIn(box)?.value) setLeft(kept);
  }, [key, saved, box]);

  useEffect(() => {
    const form = fieldIn(box)?.form;
    const send = () => {
      isSent.current = true;
    };
    form?.addEventListener('submit', send);
    return () => {
      form?.removeEventListener('submit', send);
      // What was sent stands on the server, or on the page that refused it.
      if (isSent.current) attempt(() => localStorage.removeItem(key));
    };
  }, [key, box]);

  return {
    left,
    keep: (text: string) => attempt(() => localStorage.setItem(key, text)),
    takeBack() {
      const field = fieldIn(box);
      if (field !== null && left !== null) {
        field.value = left;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      setLeft(null);
    },
    throwAway() {
      attempt(() => localStorage.removeItem(key));
      setLeft(null);
    },
  };
}
