import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listGuidesForAdmin } from '#app/features/guides/guide-admin.server';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { toWallClock } from '#app/lib/time-zone';
import { requireRight } from '#app/server/web/require-right.server';
import { pageMeta } from '#app/ui/page-meta';

export const handle: RouteHandle = {
  right: 'content',
  heading: () => ({
    title: 'Guides',
    actions: (
      <a className="btn btn-small" href="/admin/guides/new">
        Write a guide
      </a>
    ),
  }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Guides', noindex: true });

type Listed = ReturnType<typeof listGuidesForAdmin>[number];

function describeStatus({ status, publishAt, publishedAt, updatedAt }: Listed): string {
  if (status === 'published') return `Published on ${longDate(publishedAt)}`;
  if (publishAt !== null)
    return `Scheduled for ${toWallClock(publishAt, env.TIME_ZONE).replace('T', ' ')} (${env.TIME_ZONE})`;
  return `Draft, last edited on ${longDate(updatedAt)}`;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('content', request);
  return {
    guides: listGuidesForAdmin().map((guide) => ({
      id: guide.id,
      title: guide.title,
      slug: guide.slug,
      status: describeStatus(guide),
    })),
  };
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Guides() {
  const { guides } = useLoaderData<typeof loader>();
  if (guides.length === 0)
    return (
      <div className="empty">
        <h2>No guides yet.</h2>
        <p>A guide is an article that shows products, videos and collections.</p>
        <p>
          <a className="btn" href="/admin/guides/new">
            Write a guide
          </a>
        </p>
      </div>
    );
  return (
    <ul>
      {guides.map(({ id, title, slug, status }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
          <a className="link" href={`/admin/guides/${id}`} dir="auto">
            {title}
          </a>
          <span className="meta">{status}</span>
          <a className="meta" href={`/guides/${encodeURIComponent(slug)}`}>
            View<span className="sr-only">: {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
