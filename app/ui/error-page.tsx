import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { videoLoading } from '#app/features/videos/video-texts';
import { findErrorId, findStatus, splitErrorId } from '#app/lib/error-id';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { StatusPage } from './status-page';

/** Returns whether the browser got no response: `fetch` throws a `TypeError` then. */
export function isConnectionError(error: unknown): boolean {
  return (
    typeof document !== 'undefined' && error instanceof TypeError && /fetch|network|load/i.test(error.message)
  );
}

/** Returns what a visitor reads when a page fails. It never contains an exception's text. */
export function describeError(error: unknown): ComponentProps<typeof StatusPage> {
  if (isConnectionError(error)) return { status: null, ...SITE_ERRORS.connection };
  if (!isRouteErrorResponse(error))
    return { status: findStatus(error), ...SITE_ERRORS.page, errorId: findErrorId(error) };
  if (error.status === 404 || error.status === 410)
    return { status: error.status, ...SITE_ERRORS.pageNotFound };
  if (error.status === 405) return { status: 405, ...SITE_ERRORS.wrongMethod };
  if (error.status === 403) return { status: 403, ...SITE_ERRORS.accessDenied };
  const { text, id } = splitErrorId(typeof error.data === 'string' ? error.data : SITE_ERRORS.unknown);
  return { status: error.status, title: error.statusText || SITE_ERRORS.page.title, text, errorId: id };
}

function describeMissing(pathname: string) {
  if (pathname.startsWith('/video/'))
    return {
      title: 'Error Loading Video',
      text: videoLoading(SITE_ERRORS.unknown),
      back: { to: '/videos', label: 'Browse Videos' },
    };
  return /^\/(?:share\/|compilation\/\d)/.test(pathname) ? COLLECTION_ERRORS.compilationNotFound : null;
}

export function ErrorPage({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const missing = isRouteErrorResponse(error) ? null : describeMissing(pathname);
  return <StatusPage {...describeError(error)} {...missing} heading={heading} />;
}
