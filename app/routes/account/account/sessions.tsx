import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { KeyRow } from '#app/routes/account/key-row';
import { Button } from '#app/ui/button';
import type { loader } from './route';

type SessionsProps = Pick<SerializeFrom<typeof loader>, 'sessions' | 'days' | 'idleDays'>;

/** A session ends after `days`, or after `idleDays` without use. */
export function Sessions({ sessions, days, idleDays }: SessionsProps) {
  return (
    <section className="panel grid gap-4" id="sessions" aria-labelledby="sessions-title">
      <h2 className="text-24" id="sessions-title">
        Sessions
      </h2>
      <p className="meta">{`Browsers that are logged in to your account. A session ends after ${days} days${idleDays === null ? '' : `, or after ${idleDays} days without use`}.`}</p>
      <ul>
        {sessions.map((session) => (
          <KeyRow
            key={session.name}
            name={session.browser}
            kind={session.isOwn ? '(this browser)' : undefined}
            facts={`Since ${session.since}${session.seen === null ? '' : `, last used on ${session.seen}`}`}
            end={
              session.isOwn
                ? null
                : {
                    action: '/account',
                    intent: 'end-session',
                    field: 'session',
                    value: session.name,
                    button: 'End session',
                    label: `End session: ${session.browser}, since ${session.since}`,
                  }
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/account">
          <Button intent="sessions" look="line" label="Log out everywhere else" />
        </Form>
      )}
    </section>
  );
}
