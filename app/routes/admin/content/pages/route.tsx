import { useLoaderData } from '@remix-run/react';
import { listOwnPages } from '#app/features/guides/guide-admin.server';
import { listPageTexts } from '#app/features/guides/page-text.server';
import { WRITING, writingUrl } from '#app/features/guides/writing-kinds';
import { longDate } from '#app/lib/format';
import { guardedLoader } from '#app/server/web/guarded.server';
import { describeWriting } from '#app/server/web/publication.server';
import { Section } from '#app/ui/elements';
import { PAGE_TITLES } from '#app/ui/page-titles';
import { SiteLink, screen } from '#app/ui/screen';
import { WritingList } from '#app/ui/writing-list';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Pages', { link: ['/admin/pages/new', WRITING.page.add, 'main'] });

export const loader = guardedLoader('content', () => {
  const own = listOwnPages().map((page) => ({
    id: `${WRITING.page.editor}/${page.id}`,
    title: page.title,
    url: writingUrl('page', page.slug),
    ...describeWriting(page),
  }));
  const shipped = listPageTexts().map(({ name, changed }) => ({
    id: `/admin/pages/${name}`,
    title: PAGE_TITLES[name],
    url: `/${name}`,
    author: changed?.who ?? '',
    status: changed === null ? { text: 'Original text', look: 'draft' as const } : undefined,
    date: changed === null ? '' : longDate(changed.at),
  }));
  return { own, shipped };
});

export default function Pages() {
  const { own, shipped } = useLoaderData<typeof loader>();
  return (
    <>
      {own.length > 0 && (
        <Section titleId="own" title="Your pages">
          <WritingList label="Your pages" texts={own} />
        </Section>
      )}
      <Section titleId="shipped" title="Pages of the site">
        <p className="meta">
          These pages show the site owner's details from{' '}
          <SiteLink href="/admin/settings#owner">Settings</SiteLink>.
        </p>
        <WritingList label="Pages of the site" texts={shipped} />
      </Section>
      <p className="meta">
        To link a page in the header or footer, add it under{' '}
        <SiteLink href="/admin/settings/menus">Menus</SiteLink>.
      </p>
    </>
  );
}
