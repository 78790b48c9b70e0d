import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ERRORS } from '../messages';
import { StatusPage } from './status-page';

/** The error page of both collection views. */
export function CompilationError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <StatusPage
      status={status}
      title={ERRORS.compilationNotFound.title}
      text={ERRORS.compilationNotFound.text}
    />
  );
}
