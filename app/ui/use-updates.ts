import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Pause between two updates of a page while a job is at work, in seconds. */
export const REFRESH_SECONDS = 3;

/** Reloads the data while a job is at work. Without scripts, the document refreshes instead. */
export function useUpdates(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
