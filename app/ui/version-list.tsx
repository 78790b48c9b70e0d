type VersionListProps = {
  title: string;
  /** The URL of the editor. */
  url: string;
  versions: { id: number; date: string; who: string; isShipped?: boolean }[];
};

/** Lists the stored versions of a text, each with a link that opens it in the editor. */
export function VersionList({ title, url, versions }: VersionListProps) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-3">
        {title}
      </h2>
      <ul>
        {versions.map(({ id, date, who, isShipped }) => (
          <li key={id} className="border-b border-line py-2">
            <a className="link" href={`${url}?version=${id}`}>
              {date}
            </a>{' '}
            <span className="meta">
              by {who}
              {isShipped && ', original text'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
