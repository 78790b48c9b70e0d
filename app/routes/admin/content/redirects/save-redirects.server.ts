import { data } from '@remix-run/node';
import { importRedirects, type RedirectImport, saveRedirect } from '#app/features/redirects/redirect.server';
import { MAX_RULES, readRedirectFile } from '#app/features/redirects/redirect-file';
import { redirectSchema } from '#app/features/redirects/redirect-schema';
import type { FormResult } from '#app/lib/form-result';
import { fullCount } from '#app/lib/format';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { ifUnreadable, readWholeText } from '#app/lib/text-file.server';
import { parseForm, rejected, rejectFields } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

export type RedirectAnswer = FormResult & { report?: RedirectImport };

const MAX_FILE = 5 * 1024 * 1024;
/** The lines of a file that the report names. */
const MAX_LINES = 200;

export async function add({ actor, form, context }: Change) {
  const parsed = parseForm(form, redirectSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { from, to, code } = parsed.value;
  const error = await saveRedirect({ from, to: code === '410' ? '' : to }, actor);
  if (error !== null) return rejected(context, parsed.reject(error));
  return done('/admin/redirects', { title: 'Redirect saved' });
}

export async function importFile({ actor, files, context }: Change) {
  const refuse = (text: string) => rejectFields(context, { file: [text] });
  const file = files.get('file');
  if (file === undefined) return refuse(SITE_ERRORS.noFile);
  const text = await readWholeText(file, MAX_FILE).catch(ifUnreadable((error) => error));
  if (typeof text !== 'string') return refuse(text.message);
  const candidates = await readRedirectFile(text);
  if (candidates === null)
    return refuse(
      `Can’t read this file. Upload a CSV file whose first row is: from,to. It may have ${fullCount(MAX_RULES)} rows.`,
    );
  const report = await importRedirects(candidates, actor);
  const skipped = report.skipped.slice(0, MAX_LINES);
  const notes = report.notes.slice(0, MAX_LINES);
  return data<RedirectAnswer>({ report: { ...report, skipped, notes } });
}
