import { z } from 'zod';
import { menuSchema } from '#app/features/branding/menu-schema';
import {
  changeMenu,
  DEFAULT_MENUS,
  linkFields,
  MENU_NAMES,
  type MenuChange,
  maxLinks,
  NEW_LINK,
} from '#app/features/branding/menus';
import { readMenus, saveMenu } from '#app/features/branding/menus.server';
import { rejected, storeForm, textOf } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

type Values = Record<string, string | boolean | undefined>;

function readLink(values: Values, id: string) {
  const { label, url, shown } = linkFields(id);
  return { label: String(values[label]), url: String(values[url]), isHidden: values[shown] !== true };
}

/** Reads the button that was pressed. */
function readButton(form: FormData): Pick<MenuChange, 'moved' | 'removed'> {
  const [up, down, removed] = ['up', 'down', 'remove'].map((name) => textOf(form, name));
  const by = up ? -1 : 1;
  const id = up || down;
  return { moved: id ? { id, by } : null, removed: removed || null };
}

/** Saves one menu: its texts, and the move or removal whose button was pressed. */
export async function answerMenuForm(change: Change) {
  const { actor, form, context } = change;
  const name = z.enum(MENU_NAMES).safeParse(textOf(form, 'menu')).data;
  if (name === undefined) throw new Response('Unknown menu. Reload the page and try again.', { status: 400 });
  const saved = done(`/admin/settings/menus#${name}`, 'edited');
  if (textOf(form, 'intent') === 'restore') {
    await saveMenu(name, null, actor);
    return saved;
  }
  const { links } = readMenus()[name];
  // A link that someone else has added since is not in the form.
  const ids = links.flatMap(({ id }) => (form.has(linkFields(id).label) ? [id] : []));
  const added = linkFields(NEW_LINK);
  const hasNew = `${textOf(form, added.label)}${textOf(form, added.url)}`.trim() !== '';
  return storeForm({ ...change, schema: menuSchema(ids, hasNew) }, async ({ value, reject }) => {
    const tooMany = `This menu can have at most ${maxLinks(name)} links`;
    if (hasNew && links.length >= maxLinks(name))
      return rejected(context, reject({ [added.label]: [tooMany] }));
    const values: Values = value;
    const edit: MenuChange = {
      title: String(values.title ?? '') || DEFAULT_MENUS[name].title,
      edited: new Map(ids.map((id) => [id, readLink(values, id)])),
      added: hasNew ? { ...readLink(values, NEW_LINK), isHidden: false } : null,
      ...readButton(form),
    };
    await saveMenu(name, (menu) => changeMenu(menu, edit), actor);
    return saved;
  });
}
