import { ErrorSummary } from './error-summary';

const TEXT =
  'Your changes were not saved. Copy anything you need from the other version into yours, then save again to replace it.';
const NOT_SAVED = { status: 'error' as const, error: { '': [TEXT] } };

/** Shows both versions after someone else saved first. */
export function Conflict({ what = 'text', mine, theirs }: { what?: string; mine: string; theirs: string }) {
  const title = `Someone else changed this ${what}`;
  return (
    <>
      <ErrorSummary key={theirs} form="conflict" result={NOT_SAVED} title={title} />
      <div className="banner grid gap-4 sm:grid-cols-2">
        <div>
          <h3>Your version</h3>
          <pre className="conflict-text">{mine}</pre>
        </div>
        <div>
          <h3>Current version</h3>
          <pre className="conflict-text">{theirs}</pre>
        </div>
      </div>
    </>
  );
}
