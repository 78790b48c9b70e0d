import { z } from 'zod';
import { menuSchema } from '#app/features/branding/menu-schema';
import * as menuRules from '#app/features/branding/menus';
import { readMenus, saveMenu } from '#app/features/branding/menus.server';
import { rejected, storeForm, textOf } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

type Values = Record<string, string | boolean | undefined>;

function readLink(values: Values, id: string) {
  const { label, url, shown } = menuRules.linkFields(id);
  return { label: String(values[label]), url: String(values[url]), isHidden: values[shown] !== true };
}

/** Reads the button that was pressed. */
function readButton(form: FormData): Pick<menuRules.MenuChange, 'moved' | 'removed'> {
  const [up, down, removed] = ['up', 'down', 'remove'].map((name) => textOf(form, name));
  const by = up ? -1 : 1;
  const id = up || down;
  return { moved: id ? { id, by } : null, removed: removed || null };
}

/** Saves one menu: its texts, and the move or removal whose button was pressed. */
export async function answerMenuForm(change: Change) {
  const { actor, form, context } = change;
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
  return storeForm({ ...change, schema: menuSchema(ids, hasNew) }, async ({ value, reject }) => {
    const tooMany = `This menu can have at most ${menuRules.maxLinks(name)} links`;
    if (hasNew && links.length >= menuRules.maxLinks(name))
      return rejected(context, reject({ [added.label]: [tooMany] }));
    const values: Values = value;
    const edit: menuRules.MenuChange = {
      title: String(values.title ?? '') || menuRules.DEFAULT_MENUS[name].title,
      edited: new Map(ids.map((id) => [id, readLink(values, id)])),
      added: hasNew ? { ...readLink(values, menuRules.NEW_LINK), isHidden: false } : null,
      ...readButton(form),
    };
    await saveMenu(name, (menu) => menuRules.changeMenu(menu, edit), actor);
    return saved;
  });
}
