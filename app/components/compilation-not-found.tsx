import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { findErrorId, findStatus } from '#app/lib/error-id';
import { ERRORS } from '#app/messages';
import { isConnectionError } from './error-page';
import { StatusPage } from './status-page';

export function CompilationError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error))
    return (
      <StatusPage
        status={isConnectionError(error) ? null : findStatus(error)}
        {...ERRORS.compilationNotFound}
        errorId={findErrorId(error)}
      />
    );
  return (
    <StatusPage
      status={error.status}
      title={ERRORS.compilationNotFound.title}
      text={ERRORS.compilationNotFound.text}
    />
  );
}
