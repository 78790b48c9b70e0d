import { Form, useLoaderData } from '@remix-run/react';
import { describeMailQueue, retryFailed } from '#app/features/mail/mail-queue.server';
import { sendTestMail } from '#app/features/mail/mail-sender.server';
import { testSent } from '#app/features/newsletter/newsletter-texts';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { countOf, longDate } from '#app/lib/format';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button } from '#app/ui/elements';
import { CheckField } from '#app/ui/field';
import { screen } from '#app/ui/screen';
import { saveSettings } from './settings-page.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Settings', { title: () => 'Email settings' });

const HERE = '/admin/settings/mail';

export const loader = guardedLoader('site', ({ actor: { email } }) => ({
  mail: describeMail(),
  email,
  isWeekly: readSiteSettings().weeklyEmail,
}));

function describeMail() {
  if (env.mail === null) return null;
  const { waiting, since, failed, lastError, lastErrorAt } = describeMailQueue();
  return {
    from: env.mail.from.address,
    server: new URL(env.mail.smtpUrl).host,
    contactTo: env.mail.contactTo?.address ?? null,
    waiting: since && `${countOf(waiting, 'email')} waiting, the oldest since ${longDate(since)}.`,
    failed: failed > 0 ? `${countOf(failed, 'email')} failed.` : null,
    lastError: lastError && lastErrorAt && `${longDate(lastErrorAt)}: ${lastError}`,
  };
}

const INTENTS = {
  save: (change: Change) => saveSettings('mail', change),
  'test-mail': async ({ actor: { email } }: Change) => done(HERE, testSent(email, await sendTestMail(email))),
  async 'retry-mail'() {
    const text = `${countOf(await retryFailed(), 'email')} will be sent again.`;
    return done(HERE, { title: 'Failed email queued', text });
  },
};

export const action = formAction('site', byIntent(INTENTS));

export default function MailSettings() {
  const { mail, email, isWeekly } = useLoaderData<typeof loader>();
  return (
    <Form method="post" action={HERE} className="panel form max-w-[46rem]">
      <h2>Email</h2>
      {mail === null ? (
        <>
          <p>Email is off. Without it:</p>
          <ul className="grid list-disc gap-2 pl-6">
            <li>Subscriptions count without confirmation.</li>
            <li>You cannot send newsletters. You can export the subscribers for another program.</li>
            <li>Ribbon does not forward messages of the contact form.</li>
            <li>Owners of collections get no emails about answers.</li>
            <li>You can reset a forgotten password only on the command line.</li>
          </ul>
          <p className="meta">
            To turn it on, set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>SITE_URL</code> and
            restart the site.
          </p>
        </>
      ) : (
        <>
          <p>{`Sent as ${mail.from} through ${mail.server}.`}</p>
          <p>
            {mail.contactTo === null
              ? 'To get messages of the contact form by email, set CONTACT_TO.'
              : `Messages of the contact form go to ${mail.contactTo}.`}
          </p>
          {mail.waiting && <p>{mail.waiting}</p>}
          {mail.failed && <p>{mail.failed}</p>}
          {mail.lastError && <p className="banner">{`Last error on ${mail.lastError}`}</p>}
          <CheckField form="settings" name="weeklyEmail" initial={isWeekly}>
            Send administrators an email about the week each Monday
          </CheckField>
          <p className="flex flex-wrap gap-3">
            <Button intent="save" label="Save settings" />
            {mail.failed && <Button intent="retry-mail" look="line" label="Send failed email again" />}
            <Button intent="test-mail" look="line" label={`Send test email to ${email}`} />
          </p>
        </>
      )}
    </Form>
  );
}
