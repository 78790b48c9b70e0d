import { useLoaderData } from '@remix-run/react';
import * as contentImports from '#app/features/guides/content-import.server';
import { CONTENT_IMPORT_BUSY, CONTENT_IMPORT_LABELS } from '#app/features/guides/content-import-texts';
import { contentImportSchema } from '#app/features/guides/guide-schema';
import { env } from '#app/infra/env.server';
import { longDateTime } from '#app/lib/format';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { storeForm } from '#app/server/web/form.server';
import { done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { FEED_LIMIT } from '#app/server/web/upload.server';
import { FileField } from '#app/ui/dashboard-fields';
import { Section, SubmitButton } from '#app/ui/elements';
import { Field, fieldsOf } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Import from Ghost or WordPress', { uploads: 'feed' });

export const loader = guardedLoader('content', () => ({
  imports: contentImports
    .listContentImports(20)
    .map(({ id, name, state, message, who, createdAt }) => ({
      id,
      name,
      status: CONTENT_IMPORT_LABELS[state],
      message,
      facts: `${longDateTime(createdAt, env.TIME_ZONE)} by ${who}`,
    })),
}));

export const action = uploadAction(
  'content',
  async (change) => {
    const file = change.files.get('file');
    const problem = file === undefined ? SITE_ERRORS.noFile : await contentImports.findExportError(file.path);
    const findErrors = (): Record<string, string[]> => (problem === null ? {} : { file: [problem] });
    const sent = { ...change, schema: contentImportSchema, findErrors };
    return storeForm(sent, async ({ value: { url: siteUrl } }) => {
      const id = file && (await contentImports.addContentImport({ file, siteUrl }, change.actor));
      if (id == null) return done('/admin/content-import', CONTENT_IMPORT_BUSY);
      // The file is part of the import now.
      change.files.delete('file');
      contentImports.startContentImport(id);
      return done(`/admin/content-import/${id}`, { title: 'Import started' });
    });
  },
  FEED_LIMIT,
);

export default function ContentImport() {
  const { imports } = useLoaderData<typeof loader>();
  const { base, text } = fieldsOf({ form: 'content-import', result: useFormResult<typeof action>() });
  return (
    <>
      <PostForm {...base} files className="panel form max-w-[52rem]">
        <p>
          Posts become guides, and pages stay pages. You can import a file again: Ribbon updates texts that
          you have not edited.
        </p>
        <FileField
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
          <SubmitButton label="Start import" busy="Uploading..." />
        </p>
      </PostForm>
      {imports.length > 0 && (
        <Section titleId="imports" title="Imports">
          <ul>
            {imports.map(({ id, name, status, message, facts }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
                <a className="link" href={`/admin/content-import/${id}`}>
                  {name}
                </a>{' '}
                <span className="meta">{status}</span> <span className="meta">{facts}</span>{' '}
                {message !== null && <span className="meta">{message}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
