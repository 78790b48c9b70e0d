import { Form } from '@remix-run/react';
import { countOf } from '#app/lib/format';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, typedValue } from '#app/ui/field';
import { Conflict, TextEditor } from '#app/ui/text-editor';
import { TextInserts } from '#app/ui/text-inserts';
import type { IssueAnswer } from './answer-issue.server';
import { IssuePreview } from './issue-preview';

type IssueFormProps = {
  action: string;
  result: IssueAnswer | undefined;
  /** The letter that was chosen; another one is written with its words where it has been sent. */
  chosen: {
    id: number;
    subject: string;
    message: string;
    was: string;
    isDraft: boolean;
    sendAt: string;
  } | null;
  mailIsOn: boolean;
  /** Who a test goes to. */
  email: string;
  recipients: number;
  timeZone: string;
  /** Whether a name and an address stand below. */
  hasAddress: boolean;
};

const HINT =
  'CommonMark: ## for a heading, - for a point, [words](https://…) for a link. A line of its own becomes a card: ::product 12, ::video 7, ::collection AbCdEfGhIj. A part without any form goes along, for those who read so.';

function SenderNote({ hasAddress }: Pick<IssueFormProps, 'hasAddress'>) {
  return (
    <p className="meta">
      {hasAddress
        ? 'Your name, your address and a link to leave the newsletter are put below.'
        : 'A link to leave the newsletter is put below. '}
      {!hasAddress && (
        <>
          So would be your name and your address, which many countries ask for:{' '}
          <a href="/admin/settings#owner">say who runs this site</a>.
        </>
      )}
    </p>
  );
}

type IssueButtonsProps = IssueFormProps & { hasDraft: boolean };

function IssueButtons({ mailIsOn, recipients, email, hasDraft }: IssueButtonsProps) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {mailIsOn && recipients > 0 && hasDraft && (
          <button type="submit" name="intent" value="send" className="btn">
            {`Send to ${countOf(recipients, 'subscriber')}`}
          </button>
        )}
        <button type="submit" name="intent" value="preview" className="btn btn-line">
          Preview
        </button>
        {mailIsOn && (
          <button type="submit" name="intent" value="test" className="btn btn-line">
            {`Send a test to ${email}`}
          </button>
        )}
        <button type="submit" name="intent" value="save" className="btn btn-line">
          Save as a draft
        </button>
      </p>
      {mailIsOn && !hasDraft && (
        <p className="meta">A letter is sent from its draft: save it, or send yourself a test, first.</p>
      )}
      {mailIsOn && recipients === 0 && <p className="meta">Nobody has subscribed yet.</p>}
    </>
  );
}

/** The form of a newsletter: a new one, a draft, or a copy of one that was sent. */
export function IssueForm(props: IssueFormProps) {
  const { action, result, chosen, mailIsOn, timeZone, hasAddress } = props;
  const draft = typedValue(result, 'issue', chosen?.isDraft ? String(chosen.id) : '');
  return (
    <Form
      key={`${chosen?.id} ${result?.stamp ?? ''}`}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="panel form"
      noValidate
    >
      {/* What Enter in a field presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <h2>{draft !== '' ? 'Draft' : chosen === null ? 'New newsletter' : 'Copy of a sent newsletter'}</h2>
      <ErrorSummary form="letter" result={result} />
      {result?.theirs !== undefined && (
        <Conflict mine={typedValue(result, 'message')} theirs={result.theirs} />
      )}
      <input type="hidden" name="issue" value={draft} />
      <input type="hidden" name="was" value={typedValue(result, 'was', chosen?.was)} />
      <Field
        form="letter"
        name="subject"
        label="Subject"
        required
        result={result}
        initial={chosen?.subject}
      />
      <TextEditor
        form="letter"
        name="message"
        label="Message"
        rows={16}
        which={draft}
        result={result}
        initial={chosen?.message ?? ''}
        hint={HINT}
        preview={result?.preview}
        renderPreview={(preview) => <IssuePreview {...preview} />}
      />
      <TextInserts form="letter" result={result} />
      <SenderNote hasAddress={hasAddress} />
      {mailIsOn && draft !== '' && (
        <Field
          form="letter"
          name="sendAt"
          label={`Send at (${timeZone})`}
          type="datetime-local"
          result={result}
          initial={chosen?.sendAt}
          hint="It goes out by itself within a minute of this time. Empty: when you press the button."
        />
      )}
      <IssueButtons {...props} hasDraft={draft !== ''} />
    </Form>
  );
}
