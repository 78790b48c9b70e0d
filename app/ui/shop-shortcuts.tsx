export type ShortcutsProps = { shortcuts: { label: string; address: string }[] };

/** Where to begin in the shop, where nothing was found. */
export function Shortcuts({ shortcuts }: ShortcutsProps) {
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-3">
      {shortcuts.map(({ label, address }) => (
        <li key={address}>
          <a className="pill" href={address}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
