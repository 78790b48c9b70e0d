import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { MENU_NAMES } from '#app/features/branding/menus';
import { readMenus } from '#app/features/branding/menus.server';
import { listGuideUrls } from '#app/features/guides/guide.server';
import { writingUrl } from '#app/features/guides/writing-kinds';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { requireRight } from '#app/server/web/require-right.server';
import { sendForm } from '#app/ui/browser/send-form';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { MenuForm } from './menu-form';
import { answerMenuForm } from './save-menu.server';

export const handle: RouteHandle = {
  right: 'site',
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Menus', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  const pages = listGuideUrls('page').map(({ title, slug }) => ({ title, url: writingUrl('page', slug) }));
  return { menus: readMenus(), pages };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  return answerMenuForm({ actor, request, context });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, SITE_ERRORS.unavailable);

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function MenuSettings() {
  const { menus, pages } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <>
      <datalist id="menu-urls">
        {pages.map(({ title, url }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </datalist>
      {MENU_NAMES.map((name) => (
        <MenuForm
          key={name}
          name={name}
          menu={menus[name]}
          result={result?.initialValue?.menu === name ? result : undefined}
        />
      ))}
    </>
  );
}
