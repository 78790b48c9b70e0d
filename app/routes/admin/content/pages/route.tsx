import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listPageTexts } from '#app/features/guides/page-text.server';
import { longDate } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireRight } from '#app/server/web/require-right.server';
import { LinkFor } from '#app/ui/link-for';
import { pageMeta } from '#app/ui/page-meta';
import { PAGE_TITLES } from '#app/ui/page-titles';

export const handle: RouteHandle = {
  right: 'content',
  heading: () => ({ title: 'Pages' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pages', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('content', request);
  return {
    pages: listPageTexts().map(({ name, changed }) => ({
      name,
      title: PAGE_TITLES[name],
      status: changed === null ? 'Original text' : `Edited on ${longDate(changed.at)} by ${changed.who}`,
    })),
  };
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Pages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">
        Pages show the site owner's details from{' '}
        <LinkFor right="site" href="/admin/settings#owner">
          Settings
        </LinkFor>
        .
      </p>
      <ul>
        {pages.map(({ name, title, status }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
            <a className="link" href={`/admin/pages/${name}`}>
              {title}
            </a>
            <span className="meta">{status}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
