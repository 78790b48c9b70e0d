import { useLoaderData } from '@remix-run/react';
import { findContentImport, readContentReport } from '#app/features/guides/content-import.server';
import { CONTENT_IMPORT_LABELS } from '#app/features/guides/content-import-texts';
import { IMPORT_RESULTS } from '#app/features/guides/import-report';
import { guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { LinkButton, NameLink, Section } from '#app/ui/elements';
import { CsvLink, REFRESH_SECONDS, screen, useUpdates } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('content', ({ name }) => name);

export const loader = guardedLoader('content', ({ params }) => {
  const found = orNotFound(findContentImport(requireId(params.id)));
  const { id, name, state, message, done, total } = found;
  const report = readContentReport(found);
  return {
    id,
    name,
    working: state === 'working',
    status: CONTENT_IMPORT_LABELS[state],
    message: state === 'working' ? (total === 0 ? 'Reading the file' : `${done} of ${total} texts`) : message,
    report: report && {
      notImported: report.notImported,
      texts: report.texts
        .filter(({ result, isDraft, notes }) => notes.length > 0 || isDraft || result === 'nothing')
        .map(({ title, result, isDraft, path, notes }, id) => ({
          id,
          title: title || 'Untitled',
          path: result === 'nothing' ? null : path,
          status: isDraft ? `${IMPORT_RESULTS[result]}, draft` : IMPORT_RESULTS[result],
          notes,
        })),
    },
  };
});

export default function ContentImportPage() {
  const { id, working, status, message, report } = useLoaderData<typeof loader>();
  useUpdates(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <div className="panel grid gap-3">
        <p role="status">
          <strong>{status}.</strong> {message}
        </p>
        {report !== null && (
          <p className="flex flex-wrap gap-3">
            <LinkButton href="/admin/guides" look="small main" label="View guides" />
            <CsvLink href={`/admin/content-import/${id}/report.csv`} label="Download report" />
          </p>
        )}
      </div>
      {report !== null && report.notImported.length > 0 && (
        <Section titleId="left" title="Not imported">
          <ul className="list-disc pl-5">
            {report.notImported.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Section>
      )}
      {report !== null && report.texts.length > 0 && (
        <Section titleId="check" title="Texts to check">
          <ul>
            {report.texts.map(({ id, title, path, status, notes }) => (
              <li key={id} className="border-b border-line py-3">
                {path === null ? <bdi>{title}</bdi> : <NameLink className="link" href={path} name={title} />}{' '}
                <span className="meta">{status}</span>
                {notes.length > 0 && <p className="meta">{notes.join('; ')}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
