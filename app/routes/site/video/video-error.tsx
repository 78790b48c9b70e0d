import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { videoLoading } from '#app/features/videos/video-texts';
import { findErrorId } from '#app/lib/error-id';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { StatusPage } from '#app/ui/status-page';

const MISSING: Record<number, { title: string; text: string }> = {
  400: { title: 'Invalid Video ID', text: 'The URL of a video ends with a number, such as /video/12.' },
  404: { title: 'Video Not Found', text: 'This video does not exist, or it was removed.' },
};
const LOAD_ERROR = 'Error Loading Video';

/** Returns the title of the error page. */
export function titleOfError(error: unknown): string {
  return (isRouteErrorResponse(error) && MISSING[error.status]?.title) || LOAD_ERROR;
}

function readExplained(value: unknown): { text: string; errorId: string } | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('errorId' in value)) return null;
  return { text: String(value.text), errorId: String(value.errorId) };
}

export function VideoError() {
  const error = useRouteError();
  const back = { to: '/videos', label: 'Browse Videos' };
  const missing = isRouteErrorResponse(error) ? MISSING[error.status] : undefined;
  if (isRouteErrorResponse(error) && missing)
    return <StatusPage status={error.status} {...missing} back={back} />;
  const explained = isRouteErrorResponse(error) ? readExplained(error.data) : null;
  const text = explained?.text ?? videoLoading(SITE_ERRORS.unknown);
  const errorId = explained?.errorId ?? findErrorId(error);
  return <StatusPage status={500} title={LOAD_ERROR} text={text} errorId={errorId} back={back} />;
}
