import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { Unanswered } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findErrorId, findStatus } from '#app/lib/error-id';
import { isConnectionError } from './error-page';
import { StatusPage } from './status-page';

/** Help for the owner of a collection whose browser has no cookie of it. */
const OWNERS_ADVICE = 'Is it yours? Open it by your private link, log in, or allow cookies for this site.';

const NOT_SENT =
  'It was deleted, or its link was replaced, while you wrote. Your answer was not sent: copy your words from here.';

function isUnanswered(data: unknown): data is Unanswered {
  return typeof data === 'object' && data !== null && 'written' in data && data.written !== '';
}

export function CompilationError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error))
    return (
      <StatusPage
        status={isConnectionError(error) ? null : findStatus(error)}
        {...COLLECTION_ERRORS.compilationNotFound}
        errorId={findErrorId(error)}
      />
    );
  return (
    <>
      <StatusPage
        status={error.status}
        title={COLLECTION_ERRORS.compilationNotFound.title}
        text={`${COLLECTION_ERRORS.compilationNotFound.text} ${isUnanswered(error.data) ? NOT_SENT : OWNERS_ADVICE}`}
      />
      {isUnanswered(error.data) && (
        <section className="wrap section grid max-w-[48rem] gap-3" aria-labelledby="written">
          <h2 id="written">What you wrote</h2>
          <textarea
            className="input"
            readOnly
            rows={10}
            aria-labelledby="written"
            defaultValue={error.data.written}
          />
        </section>
      )}
    </>
  );
}
