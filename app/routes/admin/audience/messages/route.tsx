import { useLoaderData } from '@remix-run/react';
import * as inbox from '#app/features/contact/inbox.server';
import { env } from '#app/infra/env.server';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import { countOf, longDate } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { buildMailto } from '#app/lib/share';
import type { Toast } from '#app/lib/toast';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { answerBatch, type Batch, readListSearch } from '#app/server/web/list.server';
import { Button, LinkButton } from '#app/ui/elements';
import { BatchForm, PagedRows } from '#app/ui/list';
import { screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('audience', 'Messages', { link: ['/admin/messages.csv', 'Export as CSV'] });

const SUBJECTS = new Map<string, string>(Object.entries(CONTACT_SUBJECTS));
const BOXES: Record<inbox.Box, string> = { inbox: 'Inbox', unread: 'Unread', archive: 'Archive' };

function readBox(params: URLSearchParams): inbox.Box {
  const box = params.get('box');
  return box === 'unread' || box === 'archive' ? box : 'inbox';
}

export const loader = guardedLoader('audience', ({ query }) => {
  const box = readBox(query);
  const search = readListSearch(query);
  const found = inbox.listMessages(box, search.page);
  return {
    box,
    paging: pagingOf(`/admin/messages?box=${box}&page=${search.page}`, search, found),
    contactTo: env.mail?.contactTo?.address ?? null,
    unread: inbox.countMessages('unread'),
    messages: found.rows,
  };
});

const mark =
  (change: inbox.MessageChange, done: string) =>
  async ({ ids, actor }: Batch) => {
    const count = await inbox.changeMessages(ids, change, actor);
    return { title: `${countOf(count, 'message')} ${done}` };
  };

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  read: mark('read', 'marked as read'),
  unread: mark('unread', 'marked as unread'),
  archive: mark('archive', 'archived'),
  unarchive: mark('unarchive', 'moved to the inbox'),
};

export const action = formAction('audience', (change) =>
  answerBatch(change, {
    name: 'message',
    listAll: (limit, query) => inbox.listMessageIds(readBox(query), limit),
    remove: inbox.deleteMessages,
    intents: INTENTS,
  }),
);

type Message = ReturnType<typeof useLoaderData<typeof loader>>['messages'][number];

function MessageRow({ message, isSelected }: { message: Message; isSelected: boolean }) {
  const date = longDate(message.submissionDate);
  const isArchived = message.archivedAt !== null;
  const reply = buildMailto(message.email, {
    subject: `Re: your message of ${date}`,
    body: `\n\n${message.message.replace(/^/gm, '> ')}`,
  });
  return (
    <li className="entry entry-plain">
      <input
        type="checkbox"
        name="message"
        value={message.id}
        defaultChecked={isSelected}
        aria-label={`Select message from ${message.name}`}
      />
      <div className="min-w-0">
        <p>
          <strong dir="auto">{message.name}</strong> <span className="meta">{message.email}</span>
          {message.readAt === null && <span className="eyebrow">&nbsp;· New</span>}
        </p>
        <p className="meta">{`${SUBJECTS.get(message.subject) ?? message.subject}\u00a0· ${date}`}</p>
        <p className="mt-2 max-w-[75ch] whitespace-pre-line" dir="auto">
          {message.message}
        </p>
      </div>
      <p className="entry-actions">
        <LinkButton href={reply} look="small" label="Reply" />
        <Button
          intent={`${isArchived ? 'unarchive' : 'archive'}:${message.id}`}
          look="small"
          label={isArchived ? 'Move to inbox' : 'Archive'}
        />
      </p>
    </li>
  );
}

const ACTIONS = { read: 'Mark as read', unread: 'Mark as unread', archive: 'Archive', delete: 'Delete' };

export default function Messages() {
  const { box, paging, unread, messages, contactTo } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">
        {contactTo === null
          ? 'To get new messages by email, turn on email and set CONTACT_TO.'
          : `Ribbon forwards new messages to ${contactTo}.`}
      </p>
      <Tabs
        label="Folders"
        current={`/admin/messages?box=${box}`}
        tabs={Object.entries(BOXES).map(([name, label]) => [
          `/admin/messages?box=${name}`,
          name === 'unread' ? `${label} (${unread})` : label,
        ])}
      />
      <PagedRows paging={paging} empty="No messages.">
        <BatchForm
          noun="messages"
          paging={paging}
          className="grid gap-5"
          actions={ACTIONS}
          rows={
            <ul className="entries">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} isSelected={paging.selection !== ''} />
              ))}
            </ul>
          }
        />
      </PagedRows>
    </>
  );
}
