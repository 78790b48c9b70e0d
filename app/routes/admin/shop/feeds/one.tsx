import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import {
  countFeedProducts,
  editFeed,
  type Feed,
  findFeed,
  findSettingsErrors,
  keepFeedColumns,
  listHeadings,
  mapColumns,
} from '#app/features/feeds/feed.server';
import {
  addFeedImport,
  addFetch,
  deleteFeed,
  findFileError,
  forgetFile,
  listFeedImports,
} from '#app/features/feeds/feed-import.server';
import { feedSettingsSchema, readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_BUSY, FEED_IMPORT_STATES, FEED_READ } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { countOf, longDate } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { parseForm, rejected } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import type { Upload } from '#app/server/web/multipart.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { FEED_LIMIT, readUpload, removeUploads } from '#app/server/web/upload.server';
import { ErrorSummary } from '#app/ui/error-summary';
import { pageMeta } from '#app/ui/page-meta';
import { SubmitButton } from '#app/ui/submit-button';
import { useFormResult } from '#app/ui/use-form-result';
import { ColumnsForm } from './columns-form';
import { FileField, SettingsFields } from './settings-form';

export const handle: RouteHandle = {
  right: 'shop',
  uploads: 'feed',
  heading: ({ feed }: SerializeFrom<typeof loader>) => ({ title: feed.name }),
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, { title: page?.feed.name ?? 'Page Not Found', noindex: true });

function requireFeed(id: string | undefined): Feed {
  const feed = findFeed(requireId(id));
  if (feed === null)
    throw new Response('There is no such feed.', { status: 404, statusText: 'Page Not Found' });
  return feed;
}

/** Returns the columns by which the feed's next files are read; null before a file was applied. */
function readNextColumns(feed: Feed) {
  const headings = listHeadings(feed);
  return headings.length === 0 ? null : { headings, mapping: mapColumns(feed, headings) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const found = requireFeed(params.id);
  const { id, retailer, ...feed } = found;
  const { name, url, schedule, status, template, currency, category } = feed;
  const { filterColumn, filterIs, filterValue } = feed;
  return {
    feed: { id, name, products: countOf(countFeedProducts(id), 'product'), isUnreadable: feed.isUnreadable },
    settings: {
      name,
      retailer: retailer ?? '',
      address: url ?? '',
      schedule,
      status,
      template,
      currency,
      category,
      filterColumn,
      filterIs,
      filterValue,
    },
    columns: readNextColumns(found),
    showsColumns: new URL(request.url).searchParams.has('columns'),
    imports: listFeedImports(id).map((feedImport) => ({
      id: feedImport.id,
      name: feedImport.name,
      facts: [FEED_IMPORT_STATES[feedImport.state], feedImport.who, longDate(feedImport.createdAt)].join(
        ' · ',
      ),
    })),
  };
}

type Change = { feed: Feed; actor: User; upload: Upload; request: Request; context: AppLoadContext };

const INTENTS = {
  async save({ feed: { id }, actor, upload: { form }, request, context }: Change) {
    const parsed = parseForm(form, feedSettingsSchema);
    if (!parsed.ok) return rejected(context, parsed);
    const validationErrors = findSettingsErrors(parsed.value);
    if (Object.keys(validationErrors).length > 0) return rejected(context, parsed.reject(validationErrors));
    await editFeed(id, parsed.value, actor);
    return redirectWithToast(request, `/admin/feeds/${id}`, { toast: { title: 'Feed saved' } });
  },
  async columns({ feed, upload: { form }, request, context }: Change) {
    const columns = readColumnsForm(form, listHeadings(feed));
    if (!columns.success) {
      context.rejected = true;
      return data({ columnErrors: columns.error.issues.map((issue) => issue.message) }, { status: 400 });
    }
    await keepFeedColumns(feed.id, columns.data);
    await forgetFile(feed.id);
    return redirectWithToast(request, `/admin/feeds/${feed.id}`, { toast: { title: 'Columns saved' } });
  },
  async upload({ feed: { id }, actor, upload: { files }, request, context }: Change) {
    const file = files.get('file');
    const problem = file === undefined ? SITE_ERRORS.noFile : await findFileError(file.path);
    if (file === undefined || problem !== null) {
      context.rejected = true;
      return data({ problem }, { status: 400 });
    }
    const feedImport = await addFeedImport(id, file, actor);
    files.delete('file');
    if (feedImport === null) return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    continueInBackground(feedImport);
    return redirectWithToast(request, `/admin/feeds/${id}/runs/${feedImport}`, { toast: FEED_READ });
  },
  async fetch({ feed: { id, url }, actor, request }: Change) {
    const feedImport = url && (await addFetch({ id, url }, { who: actor.username, daily: false }));
    if (!feedImport) return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    continueInBackground(feedImport);
    return redirectWithToast(request, `/admin/feeds/${id}/runs/${feedImport}`, { toast: FEED_READ });
  },
  async delete({ feed, actor, request }: Change) {
    const { id } = feed;
    if (!(await deleteFeed(feed, actor)))
      return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    return redirectWithToast(request, '/admin/feeds', {
      toast: { title: 'Feed deleted', text: 'The products that it brought stay.' },
    });
  },
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const feed = requireFeed(params.id);
  const upload = await readUpload({ request, context }, FEED_LIMIT);
  try {
    type Answer = ReturnType<(typeof INTENTS)[keyof typeof INTENTS]>;
    return await chooseByForm<(change: Change) => Answer>(
      INTENTS,
      upload.form,
    )({ feed, actor, upload, request, context });
  } finally {
    // What has been taken is not in it any more.
    await removeUploads(upload);
  }
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function FeedPage() {
  const { feed, settings, imports, columns, showsColumns } = useLoaderData<typeof loader>();
  const answered = useFormResult<typeof action>();
  const problem = answered !== undefined && 'fault' in answered ? answered.problem : null;
  const columnErrors = answered !== undefined && 'columnErrors' in answered ? answered.columnErrors : [];
  const result =
    answered !== undefined && !('fault' in answered || 'columnErrors' in answered) ? answered : undefined;
  const here = `/admin/feeds/${feed.id}`;
  return (
    <>
      <p className="meta">{feed.products}</p>
      {feed.isUnreadable && (
        <p className="banner">
          The address was stored with another secret than this site has now and cannot be read: name it again
          below.
        </p>
      )}
      {settings.address !== '' && (
        <Form method="post" className="panel form max-w-[52rem]">
          <h2>Its next file</h2>
          <p className="break-all">
            {settings.schedule === 'daily' ? 'Fetched every night from ' : 'Fetched from '}
            <bdi>{settings.address}</bdi>
          </p>
          <p>
            <SubmitButton busy="Fetching..." action={here} intent="fetch">
              Fetch it now
            </SubmitButton>
          </p>
        </Form>
      )}
      <Form method="post" encType="multipart/form-data" className="panel form max-w-[52rem]" noValidate>
        <h2>{settings.address === '' ? 'Its next file' : 'Or send a file'}</h2>
        <FileField error={problem ?? undefined} />
        <p>
          <SubmitButton
            busy="Uploading..."
            action={here}
            intent="upload"
            className={settings.address === '' ? 'btn' : 'btn btn-line'}
          >
            Read the file
          </SubmitButton>
        </p>
      </Form>
      {imports.length > 0 && (
        <section className="grid gap-3" aria-labelledby="runs">
          <h2 id="runs">Files</h2>
          <ul className="entries">
            {imports.map(({ id, name, facts }) => (
              <li key={id} className="py-3">
                <a dir="auto" className="font-semibold" href={`${here}/runs/${id}`}>
                  {name}
                </a>
                <p className="meta">{facts}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form method="post" className="panel form max-w-[52rem]" noValidate>
        <h2>Settings</h2>
        <ErrorSummary form="feed" result={result} />
        <SettingsFields result={result} settings={settings} />
        <p>
          <SubmitButton busy="Saving..." action={here} intent="save">
            Save
          </SubmitButton>
        </p>
      </Form>
      {columns !== null && (
        <section id="columns" className="grid gap-3" aria-labelledby="columns-title">
          <h2 id="columns-title">Columns</h2>
          {showsColumns ? (
            <ColumnsForm
              columns={columns.headings}
              mapping={columns.mapping}
              errors={columnErrors}
              action={`${here}?columns`}
            />
          ) : (
            <p>
              <a className="btn btn-line" href={`${here}?columns#columns`}>
                Change the columns
              </a>
            </p>
          )}
        </section>
      )}
      <Form method="post">
        <button type="submit" name="intent" value="delete" className="btn btn-quiet btn-small">
          Delete this feed
        </button>
      </Form>
    </>
  );
}
