export type ShortcutsProps = { shortcuts: { label: string; url: string }[] };

export function Shortcuts({ shortcuts }: ShortcutsProps) {
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-3">
      {shortcuts.map(({ label, url }) => (
        <li key={url}>
          <a className="pill" href={url}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
