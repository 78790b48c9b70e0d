import type { Visitor } from './visitor';

/** Uploads a feed and maps its columns as suggested, and as `more` says; returns the import's address. */
export async function sendFeed(
  admin: Visitor,
  feed: File,
  more: Record<string, string> = {},
): Promise<string> {
  const body = new FormData();
  body.append('feed', feed);
  const uploaded = await admin.send('/admin/products/import', { method: 'POST', body });
  if (uploaded.status !== 303) throw new Error(`The upload was answered with ${uploaded.status}.`);
  const address = uploaded.location ?? '';
  const { text } = await admin.get(address);
  const own: Record<string, string> = text.includes('name="own" value="on"') ? { own: 'on' } : {};
  const mapping: Record<string, string> = {
    intent: 'map',
    ...own,
    linkTemplate: '',
    currency: '',
    category: '',
  };
  for (const [, select = '', options = ''] of text.matchAll(
    /<select id="(column-\w+)"[^>]*>(.*?)<\/select>/g,
  ))
    mapping[select] = (/<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    );
  await admin.post(address, { ...mapping, ...more });
  return address;
}
