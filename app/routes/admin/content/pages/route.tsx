import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkFor } from '#app/components/link-for';
import { requireRight } from '#app/http/require-role.server';
import { longDate } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import { PAGE_TITLES } from '#app/lib/page-titles';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { listPageTexts } from '#app/models/writing/page-text.server';

export const handle: RouteHandle = {
  least: RIGHTS.content,
  heading: () => ({ title: 'Pages' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pages', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('content', request);
  return {
    pages: listPageTexts().map(({ name, changed }) => ({
      name,
      title: PAGE_TITLES[name],
      state:
        changed === null
          ? 'As it came with the site'
          : `Changed on ${longDate(changed.at)} by ${changed.who}`,
    })),
  };
}

export default function Pages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">
        The texts of the site. Say who you are under{' '}
        <LinkFor least={RIGHTS.site} href="/admin/settings#owner">
          Settings
        </LinkFor>
        : they name you.
      </p>
      <ul>
        {pages.map(({ name, title, state }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
            <a className="link" href={`/admin/pages/${name}`}>
              {title}
            </a>
            <span className="meta">{state}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
