import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  countRecipients,
  findIssue,
  fingerprintOf,
  listIssues,
} from '#app/features/newsletter/newsletter-issue.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { countOf, longDate, toWallClock } from '#app/lib/format';
import { readId, withParam } from '#app/lib/query';
import { readAutosave } from '#app/server/web/autosave.server';
import { guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { describeTime } from '#app/server/web/publication.server';
import { withAutosave } from '#app/ui/autosave';
import { Button } from '#app/ui/button';
import { screen } from '#app/ui/screen';
import guideStyle from '#app/ui/styles/guide.css?url';
import { useFormResult } from '#app/ui/use-form-result';
import { ADDRESS, answerIssueForm, type IssueAnswer } from './answer-issue.server';
import { IssueForm } from './issue-form';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle = screen('audience', 'Newsletter', { uploads: true });

function readChosen(request: Request) {
  const id = readId(new URL(request.url).searchParams.get('letter') ?? '');
  const issue = id === null ? null : findIssue(id);
  if (issue === null) return null;
  const { subject, message, recipients, sendAt } = issue;
  return {
    id: issue.id,
    subject,
    message,
    isDraft: recipients === 0,
    was: fingerprintOf(issue),
    sendAt: sendAt === null ? '' : toWallClock(sendAt, env.TIME_ZONE),
    goesOut: sendAt && describeTime(sendAt),
  };
}

export const loader = guardedLoader('audience', ({ request, actor: user }) => {
  const chosen = readChosen(request);
  const { owner, address } = readSiteSettings();
  return {
    mailIsOn: env.mail !== null,
    email: user.email,
    autosave: readAutosave(
      request,
      user,
      chosen === null ? ADDRESS : withParam(ADDRESS, 'letter', String(chosen.id)),
    ),
    timeZone: env.TIME_ZONE,
    hasAddress: owner !== '' && address !== '',
    recipients: countRecipients(),
    chosen,
    issues: listIssues().map(({ message, createdAt, sendAt, ...issue }) => ({
      ...issue,
      date: longDate(createdAt),
      goesOut: sendAt && describeTime(sendAt),
    })),
    action: ADDRESS,
  };
});

export const action = uploadAction('audience', answerIssueForm);

export { clientAction } from '#app/ui/browser/send-form';

export default function Newsletter() {
  const { issues, chosen, action: url, ...form } = useLoaderData<typeof loader>();
  const result: IssueAnswer | undefined = withAutosave(useFormResult<typeof action>(), form.autosave);
  return (
    <>
      {!form.mailIsOn && (
        <p className="banner">
          Email is off, so you can write newsletters but not send them. See{' '}
          <a href="/admin/settings/mail">Settings → Email</a>, or{' '}
          <a href="/admin/subscribers">export the subscribers</a> for another program.
        </p>
      )}
      {chosen?.goesOut && (
        <p className="banner">
          Ribbon sends this newsletter {chosen.goesOut}. If you save it as a draft, it is not sent. To send
          your changes, send it again.
        </p>
      )}
      <IssueForm {...form} action={url} chosen={chosen} result={result} />
      {issues.length > 0 && <Issues screenUrl={url} issues={issues} />}
    </>
  );
}

type Listed = SerializeFrom<typeof loader>['issues'][number];

function describe({ recipients, waiting, failed, goesOut }: Listed): string {
  if (goesOut !== null) return `Scheduled ${goesOut}`;
  if (recipients === 0) return 'Draft';
  const all = countOf(recipients, 'subscriber');
  const sent = recipients - waiting - failed;
  if (waiting > 0) return `Sending: ${sent} of ${all}`;
  return failed > 0 ? `Sent to ${sent} of ${all}, ${failed} failed` : `Sent to ${all}`;
}

function Issues({ screenUrl, issues }: { screenUrl: string; issues: Listed[] }) {
  return (
    <section className="grid gap-5" aria-labelledby="letters-title">
      <h2 id="letters-title">Newsletters</h2>
      <ul className="entries">
        {issues.map((issue) => {
          const url = withParam(screenUrl, 'letter', String(issue.id));
          const button =
            issue.recipients === 0 && issue.goesOut === null
              ? { intent: 'delete', label: 'Delete draft' }
              : { intent: 'stop', label: 'Stop' };
          return (
            <li key={issue.id} className="entry entry-plain">
              <p className="col-span-2 min-w-0">
                <a href={url}>{issue.subject}</a>
                <span className="meta block">{`${issue.date} · ${describe(issue)}`}</span>
              </p>
              {(issue.waiting > 0 || issue.recipients === 0) && (
                <Form method="post" action={url} className="entry-actions max-sm:col-span-full!">
                  <Button
                    intent={button.intent}
                    look="small"
                    label={button.label}
                    aria-label={`${button.label}: ${issue.subject}`}
                  />
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
