import { Form } from '@remix-run/react';
import { KeyRow } from '#app/routes/account/key-row';

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
          <KeyRow
            key={session.name}
            name={session.browser}
            kind={session.isOwn ? '(this one)' : undefined}
            facts={`Since ${session.since}${session.seen === null ? '' : `, last used on ${session.seen}`}`}
            end={
              session.isOwn
                ? null
                : {
                    action: '/account',
                    intent: 'end-session',
                    field: 'session',
                    value: session.name,
                    button: 'End',
                    label: `End the session of ${session.browser}, since ${session.since}`,
                  }
            }
          />
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
