import { z } from 'zod';
import { localPath } from '#app/lib/query';
import { carriedText, checkbox, optionalText, requiredText } from '#app/lib/text-schema';
import { linkFields, MAX_LABEL_LENGTH, NEW_LINK } from './menus';

const URL_ERROR = 'Enter a path such as /pages/sizes, or a URL that starts with https://';

/** Returns a link's URL as browsers read it, or null for anything but a path of this site or an https URL. */
function readMenuUrl(text: string): string | null {
  if (text === '/' || localPath(text) !== '/') return localPath(text);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}

export const menuUrl = requiredText('URL', URL_ERROR, { max: 500 })
  .transform(readMenuUrl)
  .pipe(z.string(URL_ERROR));

const label = requiredText('Text', 'Enter a text', { max: MAX_LABEL_LENGTH });

/** Builds the schema of a menu's form. An empty last row adds no link. */
export function menuSchema(ids: readonly string[], hasNew: boolean) {
  const shape: Record<string, z.ZodType<string | boolean | undefined>> = {
    menu: carriedText,
    title: optionalText('Heading', MAX_LABEL_LENGTH),
  };
  for (const id of hasNew ? [...ids, NEW_LINK] : ids) {
    const fields = linkFields(id);
    shape[fields.label] = label;
    shape[fields.url] = menuUrl;
    shape[fields.shown] = checkbox;
  }
  return z.object(shape);
}

const idSchema = z.string().regex(/^[a-z0-9-]{1,60}$/);

export const storedMenuSchema = z.object({
  title: z.string(),
  links: z.array(z.object({ id: idSchema, label: z.string(), url: menuUrl, isHidden: z.boolean() })),
});
