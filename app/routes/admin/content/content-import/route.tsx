import type { ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  addContentImport,
  findExportError,
  listContentImports,
  startContentImport,
} from '#app/features/guides/content-import.server';
import { CONTENT_IMPORT_BUSY, CONTENT_IMPORT_STATES } from '#app/features/guides/content-import-texts';
import { contentImportSchema } from '#app/features/guides/guide-schema';
import { env } from '#app/infra/env.server';
import { longDateTime } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { parseForm, rejected } from '#app/server/web/form.server';
import { guardedLoader, requireRight } from '#app/server/web/guarded.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { FEED_LIMIT, readUpload, removeUploads } from '#app/server/web/upload.server';
import { Field, fieldsOf } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';
import { PostForm } from '#app/ui/post-form';
import { Section } from '#app/ui/section';
import { SubmitButton } from '#app/ui/submit-button';
import { useFormResult } from '#app/ui/use-form-result';

export const handle: RouteHandle = {
  right: 'content',
  uploads: 'feed',
  heading: () => ({ title: 'Import from Ghost or WordPress' }),
};

const MAX_SHOWN = 20;

export const loader = guardedLoader('content', () => ({
  imports: listContentImports(MAX_SHOWN).map(({ id, name, state, message, who, createdAt }) => ({
    id,
    name,
    status: CONTENT_IMPORT_STATES[state],
    message,
    facts: `${longDateTime(createdAt, env.TIME_ZONE)} by ${who}`,
  })),
}));

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const upload = await readUpload({ request, context }, { largestFile: FEED_LIMIT });
  const file = upload.files.get('file');
  await removeUploads(upload, file);
  const parsed = parseForm(upload.form, contentImportSchema);
  const problem = file === undefined ? SITE_ERRORS.noFile : await findExportError(file.path);
  if (!parsed.ok || file === undefined || problem !== null) {
    await removeUploads(upload);
    const answer = parsed.ok ? parsed.reject({}) : parsed;
    const error = { ...answer.result.error, ...(problem === null ? {} : { file: [problem] }) };
    return rejected(context, { ...answer, result: { ...answer.result, status: 'error', error } });
  }
  const id = await addContentImport({ file, siteUrl: parsed.value.url }, actor);
  if (id === null) return redirectWithToast(request, '/admin/content-import', { toast: CONTENT_IMPORT_BUSY });
  startContentImport(id);
  return redirectWithToast(request, `/admin/content-import/${id}`, { toast: { title: 'Import started' } });
}

export default function ContentImport() {
  const { imports } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const base = { form: 'content-import', result };
  const { text } = fieldsOf(base);
  return (
    <>
      <PostForm {...base} encType="multipart/form-data" className="panel form max-w-[52rem]">
        <p>
          Posts become guides, and pages become pages. You can import a file again: Ribbon updates texts that
          you have not edited.
        </p>
        <ImageField
          {...text('file', 'Export file')}
          hint="JSON of Ghost (Settings, Labs), or XML of WordPress (Tools, Export)."
          accept=".json,.xml"
          required
        />
        <Field
          {...text('url', 'URL of the old site')}
          type="url"
          hint="For example: https://blog.example. Ribbon downloads the images from there."
        />
        <p>
          <SubmitButton label="Start import" busy="Uploading..." action="/admin/content-import" />
        </p>
      </PostForm>
      {imports.length > 0 && (
        <Section titleId="imports" title="Imports">
          <ul>
            {imports.map(({ id, name, status, message, facts }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
                <a className="link" href={`/admin/content-import/${id}`}>
                  {name}
                </a>
                <span className="meta">{status}</span>
                <span className="meta">{facts}</span>
                {message !== null && <span className="meta">{message}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
