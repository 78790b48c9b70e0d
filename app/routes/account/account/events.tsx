type Event = { id: number; at: string; what: string; detail: string | null };

/** What happened to the way into an account lately. */
export function Events({ events }: { events: Event[] }) {
  if (events.length === 0) return null;
  return (
    <details className="panel">
      <summary className="grid items-center">What happened lately</summary>
      <ul className="mt-4">
        {events.map(({ id, at, what, detail }) => (
          <li key={id} className="border-t border-line py-3">
            {what}
            <span className="meta block" dir="auto">
              {detail === null ? at : `${at} · ${detail}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
