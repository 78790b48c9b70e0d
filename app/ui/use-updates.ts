import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Pause between two updates of a page while a job is at work, in seconds. */
export const REFRESH_SECONDS = 3;

/**
 * Reloads the data while a job is at work, but not while a form is sent, because the reload would take the message of the answer.
 */
export function useUpdates(working: boolean): void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!working || !isIdle) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [working, isIdle, revalidate]);
}
