import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { Unsent } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findErrorId, findStatus } from '#app/lib/error-id';
import { Section } from './elements';
import { isConnectionError, StatusPage } from './status-page';

const OWNERS_ADVICE = 'Is it yours? Open it with your private link, log in, or allow cookies for this site.';
const NOT_SAVED = ' What you wrote was not saved. You can copy it from here.';
const NOT_SENT =
  'This link no longer leads to the collection, so your answer was not sent. You can copy it from here.';

function isUnsent(data: unknown): data is Unsent {
  return typeof data === 'object' && data !== null && 'written' in data && data.written !== '';
}

export function CompilationError() {
  const error = useRouteError();
  const { title, text } = COLLECTION_ERRORS.compilationNotFound;
  if (!isRouteErrorResponse(error)) {
    const status = isConnectionError(error) ? null : findStatus(error);
    return <StatusPage {...{ status, title, text }} errorId={findErrorId(error)} />;
  }
  const unsent = isUnsent(error.data) ? error.data : null;
  const more = unsent?.isAnswer ? NOT_SENT : OWNERS_ADVICE + (unsent ? NOT_SAVED : '');
  return (
    <>
      <StatusPage status={error.status} title={title} text={`${text} ${more}`} />
      {unsent && (
        <Section
          className="wrap section grid max-w-[48rem] gap-3"
          titleId="written"
          title={unsent.isAnswer ? 'Your answer' : 'Your text'}
        >
          <textarea
            className="input"
            readOnly
            // biome-ignore lint/a11y/noAutofocus: the text is what is left of the page.
            autoFocus
            rows={10}
            aria-labelledby="written"
            defaultValue={unsent.written}
          />
        </Section>
      )}
    </>
  );
}
