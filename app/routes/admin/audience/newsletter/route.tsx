import type { LinksFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { IssuePreview as Preview } from '#app/features/newsletter/issue-mail.server';
import * as newsletterIssues from '#app/features/newsletter/newsletter-issue.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { countOf, joinFacts, longDate, toWallClock } from '#app/lib/format';
import { readId, withParam } from '#app/lib/query';
import { readAutosave } from '#app/server/web/autosave.server';
import { guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { describeTime } from '#app/server/web/publication.server';
import { withAutosave } from '#app/ui/autosave';
import { Conflict } from '#app/ui/conflict';
import { RowButton } from '#app/ui/data-table';
import { Button, Hidden, LinkButton, NameLink, Section } from '#app/ui/elements';
import { Field, fieldsOf, typedValue } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { Prose } from '#app/ui/prose';
import { screen } from '#app/ui/screen';
import guideStyle from '#app/ui/styles/guide.css?url';
import { TextEditor } from '#app/ui/text-editor';
import { EnterSearches, TextInserts } from '#app/ui/text-tools';
import { answerIssueForm, type IssueAnswer } from './answer-issue.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle = screen('audience', 'Newsletter', { uploads: 'files' });

const HERE = '/admin/newsletter';

function readChosen(query: URLSearchParams) {
  const issue = newsletterIssues.findIssue(readId(query.get('letter')) ?? 0);
  if (issue === null) return null;
  const { subject, message, recipients, sendAt } = issue;
  return {
    id: issue.id,
    subject,
    message,
    isDraft: recipients === 0,
    was: newsletterIssues.issueVersion(issue),
    sendAt: sendAt === null ? '' : toWallClock(sendAt, env.TIME_ZONE),
    goesOut: sendAt && describeTime(sendAt),
  };
}

export const loader = guardedLoader('audience', ({ request, query, actor: user }) => {
  const chosen = readChosen(query);
  const { owner, address } = readSiteSettings();
  const path = chosen === null ? HERE : withParam(HERE, 'letter', String(chosen.id));
  return {
    mailIsOn: env.mail !== null,
    email: user.email,
    autosave: readAutosave(request, user, path),
    timeZone: env.TIME_ZONE,
    hasAddress: owner !== '' && address !== '',
    recipients: newsletterIssues.countRecipients(),
    chosen,
    issues: newsletterIssues
      .listIssues()
      .map(({ message, createdAt, sendAt, ...issue }) => ({
        ...issue,
        date: longDate(createdAt),
        goesOut: sendAt && describeTime(sendAt),
      })),
  };
});

export const action = uploadAction('audience', answerIssueForm);

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Newsletter() {
  const { issues, ...form } = useLoaderData<typeof loader>();
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
      {form.chosen?.goesOut && (
        <p className="banner">
          Ribbon sends this newsletter {form.chosen.goesOut}. If you save it as a draft, it is not sent. To
          send your changes, send it again.
        </p>
      )}
      <IssueForm {...form} result={result} />
      {issues.length > 0 && <Issues issues={issues} />}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Listed = Page['issues'][number];

function describe({ recipients, waiting, failed, goesOut }: Listed): string {
  if (goesOut !== null) return `Scheduled ${goesOut}`;
  if (recipients === 0) return 'Draft';
  const all = countOf(recipients, 'subscriber');
  const sent = recipients - waiting - failed;
  if (waiting > 0) return `Sending: ${sent} of ${all}`;
  return failed > 0 ? `Sent to ${sent} of ${all}, ${failed} failed` : `Sent to ${all}`;
}

function Issues({ issues }: { issues: Listed[] }) {
  return (
    <Section className="grid gap-5" titleId="letters-title" title="Newsletters">
      <ul className="entries">
        {issues.map((issue) => {
          const url = withParam(HERE, 'letter', String(issue.id));
          const isDraft = issue.recipients === 0 && issue.goesOut === null;
          return (
            <li key={issue.id} className="entry entry-plain">
              <p className="col-span-2 min-w-0">
                <a href={url}>{issue.subject}</a>
                <span className="meta block">{joinFacts([issue.date, describe(issue)])}</span>
              </p>
              {(issue.waiting > 0 || issue.recipients === 0) && (
                <Form method="post" action={url} className="entry-actions max-sm:col-span-full!">
                  <RowButton
                    intent={isDraft ? 'delete' : 'stop'}
                    label={isDraft ? 'Delete draft' : 'Stop'}
                    rowName={issue.subject}
                  />
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** A chosen newsletter that was already sent starts a copy. */
type IssueFormProps = Omit<Page, 'issues'> & { result: IssueAnswer | undefined };

const HINT =
  'Markdown: ## heading, - list item, [text](https://…) link. For a card, write ::product 12, ::video 7 or ::collection AbCdEfGhIj on a separate line. A plain-text version is sent too.';

function IssueButtons({ mailIsOn, recipients, email, hasDraft }: IssueFormProps & { hasDraft: boolean }) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {mailIsOn && recipients > 0 && hasDraft && (
          <Button intent="send" label={`Send to ${countOf(recipients, 'subscriber')}`} />
        )}
        <Button intent="preview" look="line" label="Preview" />
        {mailIsOn && <Button intent="test" look="line" label={`Send test email to ${email}`} />}
        <Button intent="save" look="line" label="Save draft" />
      </p>
      {mailIsOn && !hasDraft && <p className="meta">To send the newsletter, save the draft first.</p>}
      {mailIsOn && recipients === 0 && <p className="meta">No confirmed subscribers yet.</p>}
    </>
  );
}

function IssueForm(props: IssueFormProps) {
  const { result, chosen, mailIsOn, hasAddress, autosave, timeZone } = props;
  const { base, text } = fieldsOf({ form: 'letter', result }, chosen ?? undefined);
  const draft = typedValue(result, 'issue', chosen?.isDraft ? String(chosen.id) : '');
  return (
    <PostForm
      {...base}
      key={`${chosen?.id} ${result?.stamp ?? ''}`}
      action={HERE}
      files
      className="panel form"
      first={<EnterSearches />}
      title={draft !== '' ? 'Draft' : chosen === null ? 'New newsletter' : 'Copy of a sent newsletter'}
    >
      {result?.theirs !== undefined && (
        <Conflict mine={typedValue(result, 'message')} theirs={result.theirs} />
      )}
      <Hidden issue={draft} was={typedValue(result, 'was', chosen?.was)} />
      <Field {...text('subject', 'Subject')} required />
      <TextEditor
        {...base}
        name="message"
        label="Message"
        rows={16}
        which={draft}
        autosave={autosave}
        initial={chosen?.message ?? ''}
        hint={HINT}
        renderPreview={(preview) => <IssuePreview {...preview} />}
      />
      <TextInserts {...base} />
      <p className="meta">
        {hasAddress
          ? 'Ribbon adds your name, your postal address and an unsubscribe link at the end.'
          : 'Ribbon adds an unsubscribe link at the end. Many countries also require your name and postal address. '}
        {!hasAddress && <a href="/admin/settings#owner">Add your address</a>}
      </p>
      {mailIsOn && draft !== '' && (
        <Field
          {...text('sendAt', `Send at (${timeZone}, optional)`)}
          type="datetime-local"
          hint="Leave it empty to send at once."
        />
      )}
      <IssueButtons {...props} hasDraft={draft !== ''} />
    </PostForm>
  );
}

function IssuePreview({ blocks, cards, missing }: Preview) {
  return (
    <div className="guide-body">
      {missing.length > 0 && (
        <p className="banner">{`Left out, because they are missing or not public: ${missing.join(', ')}`}</p>
      )}
      <Prose
        blocks={blocks}
        renderCards={(names) =>
          names.map(({ kind, key }) => {
            const card = cards.find(({ name }) => name === `${kind} ${key}`);
            if (card === undefined) return null;
            return (
              <article key={`${kind} ${key}`} className="grid gap-2">
                <img src={card.image} width={560} height={294} alt="" />
                <h3>
                  <NameLink href={card.url} name={card.title} />
                </h3>
                {card.line !== '' && <p className="meta">{card.line}</p>}
                <p>
                  <LinkButton href={card.url} look="small main" label={card.action} />
                </p>
              </article>
            );
          })
        }
      />
    </div>
  );
}
