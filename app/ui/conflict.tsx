/** Shows both versions after someone else saved first. */
export function Conflict({ what = 'text', mine, theirs }: { what?: string; mine: string; theirs: string }) {
  return (
    <section className="banner grid gap-3" aria-labelledby="conflict">
      <h2 id="conflict" className="text-21">
        {`Someone else changed this ${what}`}
      </h2>
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
    </section>
  );
}
