import { Form } from '@remix-run/react';

type Session = {
  name: string;
  browser: string;
  isOwn: boolean;
  since: string;
  seen: string | null;
};

type SessionsProps = {
  sessions: Session[];
  /** After how many days one ends, and after how many without use, where that ends it. */
  days: number;
  idleDays: number | null;
};

/** Where an account is logged in, and how to end it. */
export function Sessions({ sessions, days, idleDays }: SessionsProps) {
  return (
    <section className="panel grid gap-4" id="sessions" aria-labelledby="sessions-title">
      <h2 className="text-[1.5rem]" id="sessions-title">
        Sessions
      </h2>
      <p className="meta">{`Where this account is logged in. A session ends by itself after ${days} days${idleDays === null ? '' : `, or ${idleDays} days without use`}.`}</p>
      <ul>
        {sessions.map((session) => (
          <li
            key={session.name}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
          >
            <p>
              <strong>{session.browser}</strong>
              {session.isOwn && ' (this one)'}
              <span className="meta block">
                {`Since ${session.since}${session.seen === null ? '' : `, last used on ${session.seen}`}`}
              </span>
            </p>
            {!session.isOwn && (
              <Form method="post" action="/account">
                <input type="hidden" name="session" value={session.name} />
                <button
                  type="submit"
                  name="intent"
                  value="end-session"
                  className="btn btn-line btn-small"
                  aria-label={`End the session of ${session.browser}, since ${session.since}`}
                >
                  End
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/account">
          <button type="submit" name="intent" value="sessions" className="btn btn-line">
            Log out everywhere else
          </button>
        </Form>
      )}
    </section>
  );
}
