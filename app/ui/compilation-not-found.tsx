import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { Unanswered } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findErrorId, findStatus } from '#app/lib/error-id';
import { Section } from './elements';
import { isConnectionError, StatusPage } from './status-page';

const OWNERS_ADVICE = 'Is it yours? Open it with your private link, log in, or allow cookies for this site.';

const NOT_SENT =
  'This link no longer leads to the collection, so your answer was not sent. You can copy it from here.';

function isUnanswered(data: unknown): data is Unanswered {
  return typeof data === 'object' && data !== null && 'written' in data && data.written !== '';
}

export function CompilationError() {
  const error = useRouteError();
  const { title, text } = COLLECTION_ERRORS.compilationNotFound;
  if (!isRouteErrorResponse(error)) {
    const status = isConnectionError(error) ? null : findStatus(error);
    return <StatusPage {...{ status, title, text }} errorId={findErrorId(error)} />;
  }
  const more = isUnanswered(error.data) ? NOT_SENT : OWNERS_ADVICE;
  return (
    <>
      <StatusPage status={error.status} title={title} text={`${text} ${more}`} />
      {isUnanswered(error.data) && (
        <Section className="wrap section grid max-w-[48rem] gap-3" titleId="written" title="Your answer">
          <textarea
            className="input"
            readOnly
            rows={10}
            aria-labelledby="written"
            defaultValue={error.data.written}
          />
        </Section>
      )}
    </>
  );
}
