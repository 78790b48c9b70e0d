import type { SerializeFrom } from '@remix-run/node';
import type { IssuePreview as Preview } from '#app/features/newsletter/issue-mail.server';
import { countOf } from '#app/lib/format';
import { Button, LinkButton } from '#app/ui/button';
import { Conflict } from '#app/ui/conflict';
import { Field, fieldsOf, typedValue } from '#app/ui/field';
import { NameLink } from '#app/ui/name-link';
import { PostForm } from '#app/ui/post-form';
import { Prose } from '#app/ui/prose';
import { TextEditor } from '#app/ui/text-editor';
import { EnterSearches, TextInserts } from '#app/ui/text-inserts';
import type { IssueAnswer } from './answer-issue.server';
import type { loader } from './route';

/** A chosen newsletter that was already sent starts a copy. */
type IssueFormProps = Omit<SerializeFrom<typeof loader>, 'issues'> & { result: IssueAnswer | undefined };

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

export function IssueForm(props: IssueFormProps) {
  const { action, result, chosen, mailIsOn, hasAddress, autosave, timeZone } = props;
  const base = { form: 'letter', result };
  const { text } = fieldsOf(base, chosen ?? undefined);
  const draft = typedValue(result, 'issue', chosen?.isDraft ? String(chosen.id) : '');
  return (
    <PostForm
      {...base}
      key={`${chosen?.id} ${result?.stamp ?? ''}`}
      action={action}
      files
      className="panel form"
      first={<EnterSearches />}
      title={draft !== '' ? 'Draft' : chosen === null ? 'New newsletter' : 'Copy of a sent newsletter'}
    >
      {result?.theirs !== undefined && (
        <Conflict mine={typedValue(result, 'message')} theirs={result.theirs} />
      )}
      <input type="hidden" name="issue" value={draft} />
      <input type="hidden" name="was" value={typedValue(result, 'was', chosen?.was)} />
      <Field {...text('subject', 'Subject')} required />
      <TextEditor
        {...base}
        name="message"
        label="Message"
        rows={16}
        which={draft}
        autosave={autosave}
        initial={chosen?.message ?? ''}
        caret={result?.caret}
        hint={HINT}
        preview={result?.preview}
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
