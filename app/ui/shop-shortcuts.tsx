export function Shortcuts({ shortcuts }: { shortcuts: { label: string; url: string }[] }) {
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

export function DidYouMean({ meant, url }: { meant: string; url: string }) {
  return (
    <p className="lead">
      Did you mean{' '}
      <a href={url}>
        <bdi>{meant}</bdi>
      </a>
      ?
    </p>
  );
}
