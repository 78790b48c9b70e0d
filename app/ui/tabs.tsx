type Tab = readonly [url: string, label: string, count?: string | number];

/** Links to the views of one screen. `current` is the URL of the shown one. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([url, text, count]) => (
        <a key={url} href={url} aria-current={url === current ? 'page' : undefined}>
          {`${text} `}
          {count !== undefined && <span className="number">{count} </span>}
        </a>
      ))}
    </nav>
  );
}
