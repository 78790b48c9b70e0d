import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { VIDEO_PAGE_ERROR } from '#app/features/videos/video-texts';
import { findErrorId, findStatus, splitErrorId } from '#app/lib/error-id';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { LinkButton } from './elements';

const THREADS = {
  loops:
    'M0 96c130-30 300 60 480 44 130-12 280-50 280-110 0-60-160-60-160 0 0 70 150 124 320 124 160 0 240-60 360-50',
  undone: 'M0 100c150 0 200 50 340 36s210-170 80-110 50 90 230-12 240 84 50 84 260 84 580 0',
};

function Thread({ shape }: { shape: keyof typeof THREADS }) {
  return (
    <svg className="thread" viewBox="0 -30 1280 206" fill="none" aria-hidden="true">
      <path d={THREADS[shape]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

type StatusPageProps = {
  /** Null if the server did not answer. */
  status: number | null;
  title: string;
  text: string;
  errorId?: string | null | undefined;
  back?: { to: string; label: string } | undefined;
  heading?: 'h1' | 'h2';
};

export function StatusPage({ heading: Heading = 'h1', ...page }: StatusPageProps) {
  const { status, title, text, errorId, back = { to: '/', label: 'Return to Home' } } = page;
  const isFine = status !== null && status < 400;
  return (
    <div className="empty">
      <Thread shape={isFine ? 'loops' : 'undone'} />
      {status !== null && !isFine && <p className="eyebrow">{status}</p>}
      <Heading>{title}</Heading>
      <p className="lead">{text}</p>
      {errorId && <ErrorId id={errorId} />}
      <p>
        <LinkButton href={back.to} label={back.label} />
      </p>
    </div>
  );
}

type EmptyProps = { title: ReactNode; heading?: 'h2' | 'h3'; lead?: string; children?: ReactNode };

/** Takes the place of a list without rows. */
export function Empty({ title, heading: Heading = 'h2', lead, children }: EmptyProps) {
  return (
    <div className="empty">
      <Thread shape="loops" />
      <Heading>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The id by which administrators find the error in the log. */
export function ErrorId({ id }: { id: string }) {
  return (
    <p className="meta">
      Error id <code>{id}</code>
    </p>
  );
}

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

function describeFailedPage(pathname: string) {
  if (pathname.startsWith('/video/')) return VIDEO_PAGE_ERROR;
  return /^\/(?:share\/|compilation\/\d)/.test(pathname) ? COLLECTION_ERRORS.compilationNotFound : null;
}

export function ErrorPage({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const failed = isRouteErrorResponse(error) ? null : describeFailedPage(pathname);
  return <StatusPage {...describeError(error)} {...failed} heading={heading} />;
}
