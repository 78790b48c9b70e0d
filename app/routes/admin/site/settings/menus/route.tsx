import { useLoaderData } from '@remix-run/react';
import {
  DEFAULT_MENUS,
  isOwnLink,
  linkFields,
  MAX_LABEL_LENGTH,
  MENU_NAMES,
  type Menu,
  type MenuName,
  maxLinks,
  NEW_LINK,
} from '#app/features/branding/menus';
import { readMenus } from '#app/features/branding/menus.server';
import { listGuideUrls } from '#app/features/guides/guide.server';
import { writingUrl } from '#app/features/guides/writing-kinds';
import type { FormResult } from '#app/lib/form-result';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button } from '#app/ui/button';
import { CheckField, Field } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { answerMenuForm } from './save-menu.server';

export const handle = screen('site', 'Settings', { title: () => 'Menus' });

export const loader = guardedLoader('site', () => {
  const pages = listGuideUrls('page').map(({ title, slug }) => ({ title, url: writingUrl('page', slug) }));
  return { menus: readMenus(), pages };
});

export const action = formAction('site', answerMenuForm);

export { clientAction } from '#app/ui/browser/send-form';
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

const TITLES: Record<MenuName, string> = {
  header: 'Header',
  collections: 'Header: Collections',
  quick: 'Footer: Quick Links',
  categories: 'Footer: Categories',
  support: 'Footer: Support',
};

type MenuFormProps = { name: MenuName; menu: Menu; result: FormResult | undefined };
type LinkRowProps = Pick<MenuFormProps, 'result'> & {
  form: string;
  id: string;
  legend: string;
  link?: Menu['links'][number];
  /** Names of the buttons that the row has. */
  buttons: ('up' | 'down' | 'remove')[];
};

const SIGNS = {
  up: { sign: '↑', label: 'Move up' },
  down: { sign: '↓', label: 'Move down' },
  remove: { sign: '×', label: 'Remove link' },
};

function LinkRow({ form, id, legend, link, result, buttons }: LinkRowProps) {
  const fields = linkFields(id);
  const common = { form, result };
  return (
    <fieldset className="menu-row">
      <legend className={link ? 'sr-only' : 'label'}>{legend}</legend>
      <Field {...common} name={fields.label} label="Text" initial={link?.label} limit={MAX_LABEL_LENGTH} />
      <Field {...common} name={fields.url} label="URL" initial={link?.url} list="menu-urls" />
      {link && (
        <CheckField {...common} name={fields.shown} initial={!link.isHidden}>
          Shown
        </CheckField>
      )}
      <p className="flex gap-2">
        {buttons.map((button) => (
          <Button
            key={button}
            name={button}
            value={id}
            look="sign"
            label={SIGNS[button].sign}
            aria-label={`${SIGNS[button].label}: ${legend}`}
          />
        ))}
      </p>
    </fieldset>
  );
}

function buttonsOf(id: string, index: number, count: number): LinkRowProps['buttons'] {
  return [
    ...(index > 0 ? (['up'] as const) : []),
    ...(index < count - 1 ? (['down'] as const) : []),
    ...(isOwnLink(id) ? (['remove'] as const) : []),
  ];
}

/** Edits one menu. Each button saves what was typed, so nothing is lost by a move. */
function MenuForm({ name, menu: { title, links }, result }: MenuFormProps) {
  const base = { form: `menu-${name}`, result };
  return (
    <PostForm
      {...base}
      key={JSON.stringify(links)}
      action={`/admin/settings/menus#${name}`}
      id={name}
      className="form panel"
      preventScrollReset
      first={<button type="submit" name="intent" value="save" hidden />}
      title={TITLES[name]}
    >
      <input type="hidden" name="menu" value={name} />
      {DEFAULT_MENUS[name].title !== '' && (
        <Field
          {...base}
          name="title"
          label="Heading"
          initial={title}
          placeholder={DEFAULT_MENUS[name].title}
          limit={MAX_LABEL_LENGTH}
        />
      )}
      {links.map((link, index) => (
        <LinkRow
          {...base}
          key={link.id}
          id={link.id}
          legend={link.label}
          link={link}
          buttons={buttonsOf(link.id, index, links.length)}
        />
      ))}
      {links.length < maxLinks(name) && <LinkRow {...base} id={NEW_LINK} legend="New link" buttons={[]} />}
      <p className="flex flex-wrap gap-3">
        <Button intent="save" label="Save menu" />
        <Button intent="restore" look="line" label="Restore original links" />
      </p>
    </PostForm>
  );
}
