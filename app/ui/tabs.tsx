type TabsProps = { label: string; current: string; tabs: readonly (readonly [url: string, label: string])[] };

/** Links to the views of one screen. `current` is the URL of the shown one. */
export function Tabs({ label, current, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([url, text]) => (
        <a key={url} href={url} aria-current={url === current ? 'page' : undefined}>
          {`${text} `}
        </a>
      ))}
    </nav>
  );
}
