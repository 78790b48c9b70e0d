import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listGuidesForAdmin } from '#app/features/guides/guide-admin.server';
import { WRITING, writingUrl } from '#app/features/guides/writing-kinds';
import type { RouteHandle } from '#app/lib/route-handle';
import { describeWriting } from '#app/server/web/publication.server';
import { requireRight } from '#app/server/web/require-right.server';
import { pageMeta } from '#app/ui/page-meta';
import { WritingList } from '#app/ui/writing-list';

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

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('content', request);
  return {
    guides: listGuidesForAdmin().map((guide) => ({
      edit: `${WRITING.guide.editor}/${guide.id}`,
      title: guide.title,
      url: writingUrl('guide', guide.slug),
      status: describeWriting(guide),
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
  return <WritingList texts={guides} />;
}
