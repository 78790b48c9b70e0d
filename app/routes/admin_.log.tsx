import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AdminPage } from '../components/admin-page';
import { requireAdmin } from '../http/session.server';
import { longDateTime } from '../lib/format';
import { pageMeta } from '../lib/page-meta';
import { readId } from '../lib/query';
import { listAuditEntries } from '../models/audit.server';

const PER_PAGE = 100;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const before = readId(new URL(request.url).searchParams.get('before') ?? undefined) ?? undefined;
  const entries = listAuditEntries({ limit: PER_PAGE, ...(before === undefined ? {} : { before }) });
  return {
    entries: entries.map(({ id, at, who, what, detail }) => ({
      id,
      who,
      what,
      detail,
      at: longDateTime(at),
    })),
    older: entries.length === PER_PAGE ? (entries.at(-1)?.id ?? null) : null,
  };
}

export default function Log() {
  const { entries, older } = useLoaderData<typeof loader>();
  return (
    <AdminPage tab="/admin/log" title="Log">
      {entries.length === 0 ? (
        <p className="empty">Nobody has changed anything yet.</p>
      ) : (
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When (UTC)</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, who, what, detail }) => (
                <tr key={id}>
                  <td className="whitespace-nowrap">{at}</td>
                  <td>{who}</td>
                  <td>
                    {what}
                    {detail && <span className="meta block">{detail}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {older !== null && (
        <p>
          <a className="btn btn-line" href={`/admin/log?before=${older}`}>
            Older
          </a>
        </p>
      )}
    </AdminPage>
  );
}
