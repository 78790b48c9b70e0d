import { useLoaderData } from '@remix-run/react';
import { MENU_NAMES } from '#app/features/branding/menus';
import { readMenus } from '#app/features/branding/menus.server';
import { listGuideUrls } from '#app/features/guides/guide.server';
import { writingUrl } from '#app/features/guides/writing-kinds';
import type { RouteHandle } from '#app/lib/route-handle';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { useFormResult } from '#app/ui/use-form-result';
import { MenuForm } from './menu-form';
import { answerMenuForm } from './save-menu.server';

export const handle: RouteHandle = {
  right: 'site',
  title: () => 'Menus',
  heading: () => ({ title: 'Settings' }),
};

export const loader = guardedLoader('site', () => {
  const pages = listGuideUrls('page').map(({ title, slug }) => ({ title, url: writingUrl('page', slug) }));
  return { menus: readMenus(), pages };
});

export const action = formAction('site', answerMenuForm);

export { clientAction, meta, shouldRevalidate } from '#app/ui/screen';

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
