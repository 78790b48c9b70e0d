import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listActors, listAuditEntries } from '#app/infra/audit.server';
import { env } from '#app/infra/env.server';
import { optionalDay } from '#app/lib/date-schema';
import { countOf, longDateTime } from '#app/lib/format';
import { localPath, readId } from '#app/lib/query';
import { guardedLoader } from '#app/server/web/guarded.server';
import { type Column, DataTable } from '#app/ui/data-table';
import { LinkButton } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { FilterBar } from '#app/ui/list';
import { screen } from '#app/ui/screen';

const PER_PAGE = 100;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Activity log');

const dayOrNone = optionalDay('Enter a date')
  .transform((text) => text ?? '')
  .catch('');
const filterSchema = z.object({
  who: z.string().max(100).catch(''),
  what: z.string().trim().max(100).catch(''),
  from: dayOrNone,
  to: dayOrNone,
});

export const loader = guardedLoader('site', ({ query }) => {
  const filter = filterSchema.parse(Object.fromEntries(query));
  const before = readId(query.get('before')) ?? undefined;
  const entries = listAuditEntries(filter, { limit: PER_PAGE, before });
  const last = entries.length === PER_PAGE ? entries.at(-1) : undefined;
  return {
    filter,
    zone: env.TIME_ZONE,
    actors: listActors(),
    entries: entries.map(({ at, link, ...entry }) => ({
      ...entry,
      at: longDateTime(at, env.TIME_ZONE),
      link: link === null ? null : localPath(link),
    })),
    older: last && `/admin/log?${new URLSearchParams({ ...filter, before: String(last.id) })}`,
  };
});

type Entry = ReturnType<typeof useLoaderData<typeof loader>>['entries'][number];

function listColumns(zone: string): Column<Entry>[] {
  return [
    {
      heading: 'Change',
      kind: 'main',
      cell: ({ what, detail, link }) => (
        <>
          {link === null ? what : <a href={link}>{what}</a>}{' '}
          {detail && (
            <span className="meta" dir="auto">
              {detail}
            </span>
          )}
        </>
      ),
    },
    { heading: 'User', kind: 'fact extra', cell: ({ who }) => <bdi>{who}</bdi> },
    { heading: `Time (${zone})`, kind: 'number', cell: ({ at }) => at },
  ];
}

export default function Log() {
  const { filter, zone, actors, entries, older } = useLoaderData<typeof loader>();
  const { text } = fieldsOf({ form: 'log' }, filter);
  return (
    <>
      <FilterBar
        action="/admin/log"
        label="Filter the activity log"
        values={filter}
        count={countOf(entries.length, 'change')}
        applied={[filter.who, filter.from, filter.to]}
        more={
          <>
            <ChoiceField {...text('who', 'User')} none="All users" choices={actors} />
            <Field {...text('from', 'From')} type="date" />
            <Field {...text('to', 'To')} type="date" />
          </>
        }
      >
        <Field {...text('what', 'Change')} placeholder="Change" type="search" maxLength={100} />
      </FilterBar>
      {entries.length === 0 ? (
        <p className="empty">No changes found.</p>
      ) : (
        <DataTable label="Changes" rows={entries} columns={listColumns(zone)} />
      )}
      {older && (
        <p>
          <LinkButton href={older} look="line" label="Older changes" />
        </p>
      )}
    </>
  );
}
