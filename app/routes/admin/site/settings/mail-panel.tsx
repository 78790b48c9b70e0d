import { Form } from '@remix-run/react';

export type MailState = {
  from: string;
  server: string;
  contactTo: string | null;
  waiting: string | null;
  failed: string | null;
  said: string | null;
} | null;

/** How mail is sent, or what is off without it. What it is sent with stands in the environment, not in the database. */
export function MailPanel({ mail, email }: { mail: MailState; email: string }) {
  return (
    <Form method="post" action="/admin/settings" className="panel form max-w-[46rem]" id="mail">
      <h2 className="text-[1.5rem]">Mail</h2>
      {mail === null ? (
        <>
          <p>Off: this site sends no mail.</p>
          <ul className="grid list-disc gap-2 pl-6">
            <li>Subscriptions are taken without asking the address whether it wants them.</li>
            <li>Letters are not sent; the subscribers can be exported for another program.</li>
            <li>Messages wait in the inbox here only.</li>
            <li>Nobody is told by mail that a collection was answered.</li>
            <li>A forgotten password is replaced on the command line only.</li>
          </ul>
          <p className="meta">
            To switch it on, set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>SITE_URL</code> and
            restart the site.
          </p>
        </>
      ) : (
        <>
          <p>{`Sent as ${mail.from} through ${mail.server}.`}</p>
          <p>
            {mail.contactTo === null
              ? 'Messages of the contact form wait in the inbox only: set CONTACT_TO to have them sent on.'
              : `Messages of the contact form are sent on to ${mail.contactTo}.`}
          </p>
          {mail.waiting && <p>{mail.waiting}</p>}
          {mail.failed && <p>{mail.failed}</p>}
          {mail.said && <p className="banner">{`The mail server said, ${mail.said}`}</p>}
          <p className="flex flex-wrap gap-3">
            {mail.failed && (
              <button type="submit" name="intent" value="retry-mail" className="btn btn-line">
                Send them again
              </button>
            )}
            <button type="submit" name="intent" value="test-mail" className="btn btn-line">
              {`Send a test to ${email}`}
            </button>
          </p>
        </>
      )}
    </Form>
  );
}
