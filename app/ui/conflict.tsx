import { Section } from './elements';

/** Shows both versions after someone else saved first. */
export function Conflict({ what = 'text', mine, theirs }: { what?: string; mine: string; theirs: string }) {
  const title = `Someone else changed this ${what}`;
  return (
    <Section className="banner grid gap-3" titleId="conflict" titleClass="text-21" title={title}>
      <p>
        Your changes were not saved. Copy anything you need from the other version into yours, then save again
        to replace it.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <h3>Your version</h3>
          <pre className="conflict-text">{mine}</pre>
        </div>
        <div>
          <h3>Current version</h3>
          <pre className="conflict-text">{theirs}</pre>
        </div>
      </div>
    </Section>
  );
}
