import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listActors, listAuditEntries } from '#app/infra/audit.server';
import { env } from '#app/infra/env.server';
import { optionalDay } from '#app/lib/date-schema';
import { longDateTime } from '#app/lib/format';
import { localPath } from '#app/lib/local-path';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { Button, LinkButton } from '#app/ui/button';
import { Field, fieldsOf, SelectField } from '#app/ui/field';
import { FoldedFilters } from '#app/ui/folded-filters';
import { TableWrap } from '#app/ui/table-wrap';

const PER_PAGE = 100;

export const handle: RouteHandle = { right: 'site', heading: () => ({ title: 'Activity log' }) };

const dayOrNone = optionalDay('Enter a date')
  .transform((text) => text ?? '')
  .catch('');
const filterSchema = z.object({
  who: z.string().max(100).catch(''),
  what: z.string().trim().max(100).catch(''),
  from: dayOrNone,
  to: dayOrNone,
});

export const loader = guardedLoader('site', ({ request }) => {
  const params = new URL(request.url).searchParams;
  const filter = filterSchema.parse(Object.fromEntries(params));
  const before = readId(params.get('before') ?? undefined) ?? undefined;
  const entries = listAuditEntries(filter, { limit: PER_PAGE, before });
  const last = entries.length === PER_PAGE ? entries.at(-1) : undefined;
  return {
    filter,
    zone: env.TIME_ZONE,
    actors: listActors(),
    entries: entries.map(({ id, at, who, what, detail, link }) => ({
      id,
      who,
      what,
      detail,
      at: longDateTime(at, env.TIME_ZONE),
      link: link === null ? null : localPath(link),
    })),
    older: last && `/admin/log?${new URLSearchParams({ ...filter, before: String(last.id) })}`,
  };
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function LogFilter({ filter, actors }: Page) {
  const { text } = fieldsOf({ form: 'log' }, filter);
  return (
    <FoldedFilters id="show-filters" open={Object.values(filter).some((value) => value !== '')}>
      <Form
        key={JSON.stringify(filter)}
        method="get"
        action="/admin/log"
        className="panel filters"
        role="search"
        aria-label="Filter the activity log"
      >
        <Field {...text('what', 'Change')} type="search" maxLength={100} />
        <SelectField {...text('who', 'User')}>
          <option value="">All users</option>
          {actors.map((who) => (
            <option key={who} value={who}>
              {who}
            </option>
          ))}
        </SelectField>
        <Field {...text('from', 'From')} type="date" />
        <Field {...text('to', 'To')} type="date" />
        <Button look="line" label="Filter" />
      </Form>
    </FoldedFilters>
  );
}

function LogTable({ zone, entries }: Page) {
  return (
    <TableWrap label="Changes">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Time ({zone})</th>
            <th scope="col">User</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, who, what, detail, link }) => (
            <tr key={id}>
              <td className="sm:whitespace-nowrap">{at}</td>
              <td dir="auto">{who}</td>
              <td>
                {link === null ? what : <a href={link}>{what}</a>}
                {detail && (
                  <span className="meta block" dir="auto">
                    {detail}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function Log() {
  const page = useLoaderData<typeof loader>();
  const { entries, older } = page;
  return (
    <>
      <LogFilter {...page} />
      {entries.length === 0 ? <p className="empty">No changes found.</p> : <LogTable {...page} />}
      {older && (
        <p>
          <LinkButton href={older} look="line" label="Older changes" />
        </p>
      )}
    </>
  );
}
