type Event = { id: number; at: string; text: string; detail: string | null };

export function Events({ events }: { events: Event[] }) {
  if (events.length === 0) return null;
  return (
    <details className="panel">
      <summary className="grid items-center">Recent activity</summary>
      <ul className="mt-4">
        {events.map(({ id, at, text, detail }) => (
          <li key={id} className="border-t border-line py-3">
            {text}
            <span className="meta block" dir="auto">
              {detail === null ? at : `${at} · ${detail}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
