import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { KeyRow } from '#app/routes/account/parts';
import { Button, Hidden, Section } from '#app/ui/elements';
import { EmailField, fieldsOf, PasswordField } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import type { loader } from './route';

type Page = SerializeFrom<typeof loader> & { result: FormResult | undefined };

const PANEL = { action: '/account', className: 'form panel', titleClass: 'text-24' };

export function PasswordForm({ minLength, result }: Page) {
  const { base, text } = fieldsOf({ form: 'password', result });
  return (
    <PostForm
      {...base}
      {...PANEL}
      id="password"
      title="Change password"
      button={{ label: 'Change password' }}
    >
      <Hidden intent="password" />
      <PasswordField {...text('current', 'Current password')} autoComplete="current-password" />
      <PasswordField
        {...text('next', 'New password')}
        autoComplete="new-password"
        hint={`At least ${minLength} characters. A new password logs out all other browsers and revokes your API tokens.`}
      />
    </PostForm>
  );
}

export function EmailForm({ email, pendingEmail, result }: Page) {
  const { base, text } = fieldsOf({ form: 'account', result }, { email });
  return (
    <PostForm
      {...base}
      {...PANEL}
      id="email"
      first={<button type="submit" name="intent" value="email" hidden />}
      title="Email address"
      button={{ intent: 'email', look: 'line', label: 'Change email address' }}
    >
      {pendingEmail !== null && (
        <div className="banner flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0" dir="auto">
            {`To confirm ${pendingEmail}, open the link in the email that was sent there. Until then, your address is ${email}.`}
          </p>
          <Button intent="drop-email" look="small" label="Cancel change" />
        </div>
      )}
      <EmailField
        {...text('email', 'Email address')}
        hint="Password links and notices about your account go here."
      />
    </PostForm>
  );
}

export function DeleteForm({ result }: Pick<Page, 'result'>) {
  const { base, text } = fieldsOf({ form: 'delete', result });
  return (
    <PostForm {...base} {...PANEL} title="Delete account" button={{ look: 'line', label: 'Delete account' }}>
      <p>
        This deletes your account, your collections and the answers that people gave to them. It cannot be
        undone.
      </p>
      <Hidden intent="delete" />
      <PasswordField {...text('password', 'Your password')} autoComplete="current-password" />
    </PostForm>
  );
}

export function Events({ events }: Pick<Page, 'events'>) {
  if (events.length === 0) return null;
  return (
    <details className="panel">
      <summary className="grid items-center">Recent activity</summary>
      <ul className="mt-4">
        {events.map(({ id, at, text, detail }) => (
          <li key={id} className="border-t border-line py-3">
            {text}
            <span className="meta block" dir="auto">
              {detail === null ? at : `${at}\u00a0· ${detail}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A session ends after `days`, or after `idleDays` without use. */
export function Sessions({ sessions, days, idleDays }: Pick<Page, 'sessions' | 'days' | 'idleDays'>) {
  const heading = { titleId: 'sessions-title', titleClass: 'text-24', title: 'Sessions' };
  const idle = idleDays === null ? '' : `, or after ${idleDays} days without use`;
  return (
    <Section className="panel grid gap-4" id="sessions" {...heading}>
      <p className="meta">{`Browsers that are logged in to your account. A session ends after ${days} days${idle}.`}</p>
      <ul>
        {sessions.map(({ name, browser, isOwn, since, seen }) => (
          <KeyRow
            key={name}
            name={browser}
            kind={isOwn && '(this browser)'}
            facts={`Since ${since}${seen === null ? '' : `, last used on ${seen}`}`}
            id={['session', name]}
            button={!isOwn && { intent: 'end-session', label: 'End session' }}
            buttonLabel={`End session: ${browser}, since ${since}`}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/account">
          <Button intent="sessions" look="line" label="Log out everywhere else" />
        </Form>
      )}
    </Section>
  );
}
