import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { BatchActions } from '#app/components/batch-actions';
import { Field } from '#app/components/field';
import { Pagination } from '#app/components/pagination';
import { env } from '#app/env.server';
import { selectionSchema } from '#app/forms/selection';
import { readForm } from '#app/http/form.server';
import { answerBatch, chooseByIntent, readBatch } from '#app/http/intents.server';
import { requireAdmin } from '#app/http/require-role.server';
import { cut } from '#app/lib/cut';
import { countOf, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { pageMeta } from '#app/lib/page-meta';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo, type Toast } from '#app/messages';
import {
  countSubscribersBySource,
  deleteSubscribers,
  listSubscriberIds,
  listSubscribers,
  SUBSCRIBERS_PER_PAGE,
} from '#app/models/audience/subscriber-admin.server';
import type { User } from '#app/models/people/user.server';

export const handle: RouteHandle = {
  least: 'admin',
  heading: () => ({
    title: 'Subscribers',
    actions: (
      <a className="btn btn-line btn-small" href="/admin/subscribers.csv" data-document>
        Export as CSV
      </a>
    ),
  }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Subscribers', noindex: true });

function readQuery(params: URLSearchParams): string {
  return cut(params.get('q')?.trim() ?? '', 254);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const q = readQuery(params);
  const page = pageNumber(params);
  const { rows, total } = listSubscribers(q, page);
  return {
    ...{ q, page, total, selection: selectionSchema.parse(params.get('select') ?? '') },
    pages: Math.max(1, Math.ceil(total / SUBSCRIBERS_PER_PAGE)),
    sources: countSubscribersBySource(),
    mailIsOn: env.mail !== null,
    subscribers: rows.map(({ id, email, source, subscriptionDate, confirmedAt }) => ({
      ...{ id, email, source },
      date: longDate(subscriptionDate),
      state: confirmedAt === null ? ' · not confirmed yet' : '',
    })),
  };
}

type Batch = { ids: number[]; actor: User; returnTo: string };

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  async delete({ ids, actor, returnTo }) {
    const trashId = await deleteSubscribers(ids, actor);
    const undo = withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo);
    return deletedWithUndo(ids.length, 'subscriber', undo);
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const { search, searchParams } = new URL(request.url);
  const { intent, ids } = readBatch(await readForm({ request, context }), {
    name: 'subscriber',
    listAll: (limit) => listSubscriberIds(readQuery(searchParams), limit),
  });
  const run = chooseByIntent(INTENTS, intent);
  const returnTo = withParam(`/admin/subscribers${search}`, 'select', '');
  const batch = { ids, actor, returnTo };
  return answerBatch(request, { run, batch, returnTo, nothing: { title: 'Nobody selected' } });
}

export default function Subscribers() {
  const { q, page, pages, total, selection, sources, subscribers, mailIsOn } = useLoaderData<typeof loader>();
  const unconfirmed = sources.reduce((sum, source) => sum + source.unconfirmed, 0);
  const address = `/admin/subscribers?${new URLSearchParams({ q, page: String(page) })}`;
  return (
    <>
      <p className="meta">
        {[
          countOf(total, 'subscriber'),
          ...sources.map(({ source, count }) => `${count} from ${source}`),
          ...(unconfirmed > 0 ? [`${unconfirmed} not confirmed yet`] : []),
        ].join(' · ')}
      </p>
      {!mailIsOn && (
        <p className="meta">
          Mail is off, so addresses count as they are typed: see <a href="/admin/settings/mail">Settings</a>.
        </p>
      )}
      <Form key={q} method="get" action="/admin/subscribers" className="panel filters" role="search">
        <Field form="subscribers" name="q" label="E-mail address" type="search" maxLength={254} initial={q} />
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </Form>
      {subscribers.length === 0 ? (
        <p className="empty">Nobody here.</p>
      ) : (
        <Form key={`${address} ${selection}`} method="post" action={address} className="grid gap-5">
          <ul className="entries">
            {subscribers.map(({ id, email, source, date, state }) => (
              <li key={id} className="entry entry-plain">
                <input
                  type="checkbox"
                  name="subscriber"
                  value={id}
                  defaultChecked={selection !== ''}
                  aria-label={`Select ${email}`}
                />
                <p className="min-w-0">
                  {email} <span className="meta block">{`from ${source} · ${date}${state}`}</span>
                </p>
              </li>
            ))}
          </ul>
          <BatchActions
            noun="subscribers"
            address={address}
            selection={selection}
            shown={subscribers.length}
            total={total}
            actions={[['delete', 'Delete the selected']]}
          />
        </Form>
      )}
      <Pagination page={page} pages={pages} address={(to) => withParam(address, 'page', String(to))} />
    </>
  );
}
