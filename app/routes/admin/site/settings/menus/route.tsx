import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { menuSchema } from '#app/features/branding/menu-schema';
import * as menuRules from '#app/features/branding/menus';
import { readMenus, saveMenu } from '#app/features/branding/menus.server';
import { listGuideUrls } from '#app/features/guides/guide.server';
import { writingUrl } from '#app/features/guides/writing-kinds';
import type { FormResult } from '#app/lib/form-result';
import { storeForm, textOf } from '#app/server/web/form.server';
import { type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button } from '#app/ui/elements';
import { CheckField, Field } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export const handle = screen('site', 'Settings', { title: () => 'Menus' });

export const loader = guardedLoader('site', () => {
  const pages = listGuideUrls('page').map(({ title, slug }) => ({ title, url: writingUrl('page', slug) }));
  return { menus: readMenus(), pages };
});

type Values = Record<string, string | boolean | undefined>;

function readLink(values: Values, id: string) {
  const { label, url, shown } = menuRules.linkFields(id);
  return { label: String(values[label]), url: String(values[url]), isHidden: values[shown] !== true };
}

/** Saves one menu: its texts, and the move or removal whose button was pressed. */
async function answerMenuForm(change: Change) {
  const { actor, form } = change;
  const name = z.enum(menuRules.MENU_NAMES).safeParse(textOf(form, 'menu')).data;
  if (name === undefined) throw new Response('Unknown menu. Reload the page and try again.', { status: 400 });
  const saved = done(`/admin/settings/menus#${name}`, 'edited');
  if (textOf(form, 'intent') === 'restore') {
    await saveMenu(name, null, actor);
    return saved;
  }
  const { links } = readMenus()[name];
  // A link that someone else has added since is not in the form.
  const ids = links.flatMap(({ id }) => (form.has(menuRules.linkFields(id).label) ? [id] : []));
  const added = menuRules.linkFields(menuRules.NEW_LINK);
  const hasNew = `${textOf(form, added.label)}${textOf(form, added.url)}`.trim() !== '';
  return storeForm({ ...change, schema: menuSchema(ids, hasNew) }, async ({ value, refuse }) => {
    const maxLinks = menuRules.maxLinks(name);
    if (hasNew && links.length >= maxLinks)
      return refuse({ [added.label]: [`This menu can have at most ${maxLinks} links`] });
    const values: Values = value;
    const up = textOf(form, 'up');
    const moved = up || textOf(form, 'down');
    const edit: menuRules.MenuChange = {
      title: String(values.title ?? '') || menuRules.DEFAULT_MENUS[name].title,
      edited: new Map(ids.map((id) => [id, readLink(values, id)])),
      added: hasNew ? { ...readLink(values, menuRules.NEW_LINK), isHidden: false } : null,
      moved: moved === '' ? null : { id: moved, by: up === '' ? 1 : -1 },
      removed: textOf(form, 'remove') || null,
    };
    await saveMenu(name, (menu) => menuRules.changeMenu(menu, edit), actor);
    return saved;
  });
}

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
      {menuRules.MENU_NAMES.map((name) => (
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

const TITLES: Record<menuRules.MenuName, string> = {
  header: 'Header',
  collections: 'Header: Collections',
  quick: 'Footer: Quick Links',
  categories: 'Footer: Categories',
  support: 'Footer: Support',
};

type MenuFormProps = { name: menuRules.MenuName; menu: menuRules.Menu; result: FormResult | undefined };
type LinkRowProps = Pick<MenuFormProps, 'result'> & {
  form: string;
  id: string;
  legend: string;
  link?: menuRules.Menu['links'][number];
  index: number;
  count: number;
};

function LinkRow({ form, id, legend, link, result, index, count }: LinkRowProps) {
  const fields = menuRules.linkFields(id);
  const common = { form, result };
  const renderButton = (name: string, sign: string, label: string) => (
    <Button name={name} value={id} look="sign" label={sign} aria-label={`${label}: ${legend}`} />
  );
  return (
    <fieldset className="menu-row">
      <legend className={link ? 'sr-only' : 'label'}>{legend}</legend>
      <Field
        {...common}
        name={fields.label}
        label="Text"
        initial={link?.label}
        limit={menuRules.MAX_LABEL_LENGTH}
      />
      <Field {...common} name={fields.url} label="URL" initial={link?.url} list="menu-urls" />
      {link && (
        <CheckField {...common} name={fields.shown} initial={!link.isHidden}>
          Shown
        </CheckField>
      )}
      <p className="flex gap-2">
        {index > 0 && renderButton('up', '↑', 'Move up')}
        {index < count - 1 && renderButton('down', '↓', 'Move down')}
        {menuRules.isOwnLink(id) && renderButton('remove', '×', 'Remove link')}
      </p>
    </fieldset>
  );
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
      {menuRules.DEFAULT_MENUS[name].title !== '' && (
        <Field
          {...base}
          name="title"
          label="Heading"
          initial={title}
          placeholder={menuRules.DEFAULT_MENUS[name].title}
          limit={menuRules.MAX_LABEL_LENGTH}
        />
      )}
      {links.map((link, index) => (
        <LinkRow
          {...base}
          key={link.id}
          id={link.id}
          legend={link.label}
          link={link}
          index={index}
          count={links.length}
        />
      ))}
      {links.length < menuRules.maxLinks(name) && (
        <LinkRow {...base} id={menuRules.NEW_LINK} legend="New link" index={0} count={0} />
      )}
      <p className="flex flex-wrap gap-3">
        <Button intent="save" label="Save menu" />
        <Button intent="restore" look="line" label="Restore original links" />
      </p>
    </PostForm>
  );
}
