type WritingListProps = {
  texts: { edit: string; title: string; url: string; status: string; author?: string }[];
};

/** Lists guides or pages in the dashboard. */
export function WritingList({ texts }: WritingListProps) {
  return (
    <ul>
      {texts.map(({ edit, title, url, status, author = '' }) => (
        <li key={edit} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
          <a className="link inline-block py-1" href={edit} dir="auto">
            {title}
          </a>
          {author !== '' && (
            <span className="meta">
              by <bdi>{author}</bdi>
            </span>
          )}
          <span className="meta">{status}</span>
          <a className="meta inline-block py-1" href={url}>
            View<span className="sr-only">: {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
