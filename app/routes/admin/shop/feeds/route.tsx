import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '#app/components/submit-button';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { readUpload, removeUploads } from '#app/http/upload.server';
import { longDate } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { ERRORS, FEED_STATES } from '#app/messages';
import { createFeedImport, listFeedImports } from '#app/models/feeds/feed-import.server';

export const handle: RouteHandle = {
  least: 'admin',
  uploads: true,
  heading: () => ({ title: 'Import products' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import products', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {
    imports: listFeedImports().map(({ id, name, state, who, createdAt }) => ({
      ...{ id, name, who, state: FEED_STATES[state], date: longDate(createdAt) },
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const upload = await readUpload({ request, context });
  if (context.bodyIsCut) {
    context.rejected = true;
    return data({ error: ERRORS.tooLarge.text }, { status: 413 });
  }
  const file = upload.files.get('feed');
  await removeUploads(upload, file);
  const outcome =
    file === undefined ? { ok: false as const, message: ERRORS.noFile } : await createFeedImport(file, actor);
  if (!outcome.ok) {
    context.rejected = true;
    return data({ error: outcome.message }, { status: 400 });
  }
  return redirectWithToast(request, `/admin/products/import/${outcome.id}`, {
    toast: { title: 'File read', text: 'Nothing has been changed yet.' },
  });
}

export default function ImportProducts() {
  const { imports } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="panel form max-w-[46rem]" noValidate>
        <p>
          A CSV or TSV file, Google Merchant’s XML, or Shopify’s product CSV; packed with gzip, too. You see
          what would change before anything is written, and can take the whole import back.
        </p>
        <div className="field">
          <label htmlFor="feed">File</label>
          <p className="hint" id="feed-hint">
            Up to 25 MB as it is sent.
          </p>
          <input
            type="file"
            id="feed"
            name="feed"
            className="input"
            accept=".csv,.tsv,.txt,.xml,.gz"
            required
            aria-describedby={`feed-hint${result ? ' feed-error' : ''}`}
            aria-invalid={result ? true : undefined}
          />
          {result && (
            <p className="error" id="feed-error">
              {result.error}
            </p>
          )}
        </div>
        <p>
          <SubmitButton busy="Uploading..." action="/admin/products/import">
            Upload
          </SubmitButton>
        </p>
      </Form>
      {imports.length > 0 && (
        <section className="grid gap-3" aria-labelledby="earlier">
          <h2 id="earlier">Earlier imports</h2>
          <ul className="entries">
            {imports.map(({ id, name, state, who, date }) => (
              <li key={id} className="py-3">
                <a dir="auto" className="font-semibold" href={`/admin/products/import/${id}`}>
                  {name}
                </a>
                <p className="meta">{`${state} · ${who} · ${date}`}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
