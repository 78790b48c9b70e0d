import type { Visitor } from './visitor';

/** Adds a feed with its first file and these settings; returns the address of what is read. */
export async function sendFeed(
  admin: Visitor,
  file: File,
  settings: Record<string, string> = {},
): Promise<string> {
  const body = new FormData();
  const fields = { name: file.name, filterIs: 'contains', ...settings };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const sent = await admin.send('/admin/feeds/new', { method: 'POST', body });
  if (sent.status !== 303) throw new Error(`The upload was answered with ${sent.status}: ${sent.text}`);
  return sent.location?.split('?')[0] ?? '';
}

/** Sends a feed its next file. */
export async function sendNextFile(admin: Visitor, feed: string, file: File): Promise<string> {
  const body = new FormData();
  body.append('intent', 'upload');
  body.append('file', file);
  const sent = await admin.send(feed, { method: 'POST', body });
  if (sent.status !== 303) throw new Error(`The upload was answered with ${sent.status}.`);
  return sent.location?.split('?')[0] ?? '';
}

/** The columns' form of a file as it stands, to be sent with other choices. */
export async function readColumnsForm(admin: Visitor, run: string): Promise<Record<string, string>> {
  const { text } = await admin.get(`${run}?columns`);
  const form: Record<string, string> = { intent: 'columns', category: '' };
  if (text.includes('name="own" value="on"')) form.own = 'on';
  for (const [, select = '', options = ''] of text.matchAll(
    /<select id="columns-(column-\w+)"[^>]*>(.*?)<\/select>/g,
  ))
    form[select] = (/<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? '').replaceAll('&amp;', '&');
  return form;
}
