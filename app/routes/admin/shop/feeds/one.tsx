import { Form, useLoaderData } from '@remix-run/react';
import { spellCategory } from '#app/features/categories/category.server';
import { countFeedProducts, findFeed, listStoredColumns, mapColumns } from '#app/features/feeds/feed.server';
import { listFeedImports } from '#app/features/feeds/feed-import.server';
import { readCategoryRules } from '#app/features/feeds/feed-schema';
import { FEED_IMPORT_LABELS } from '#app/features/feeds/feed-texts';
import { readManagedFields } from '#app/features/shop/managed-field';
import type { FormResult } from '#app/lib/form-result';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import { byIntent, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { FEED_LIMIT } from '#app/server/web/upload.server';
import { Button, LinkButton, NameLink, Section, SubmitButton } from '#app/ui/elements';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { ColumnsForm, FeedFileField, SettingsFields } from './feed-forms';
import { FEED_INTENTS } from './feed-intents.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('shop', ({ feed }) => feed.name, { uploads: 'feed' });

const requireFeed = (id: string | undefined) => orNotFound(findFeed(requireId(id)));

export const loader = guardedLoader('shop', ({ query, params }) => {
  const found = requireFeed(params.id);
  const headings = listStoredColumns(found.headings);
  const { id, name, url, schedule, status, template, currency, category, retailer } = found;
  const { filterColumn, filterIs, filterValue, isUnreadable } = found;
  return {
    here: `/admin/feeds/${id}`,
    feed: { id, name, products: countOf(countFeedProducts(id), 'product'), isUnreadable },
    settings: {
      name,
      retailer: retailer ?? '',
      address: url ?? '',
      schedule,
      status,
      template,
      currency,
      category,
      categoryRules: readCategoryRules(found.categoryRules).map((rule) => ({
        ...rule,
        category: spellCategory(rule.category),
      })),
      filterColumn,
      filterIs,
      filterValue,
      manages: readManagedFields(found.manages),
    },
    columns: headings.length === 0 ? null : { headings, mapping: mapColumns(found, headings) },
    showsColumns: query.has('columns'),
    asksDeletion: query.has('delete'),
    imports: listFeedImports(id).map(({ id, name, state, who, createdAt }) => ({
      id,
      name,
      facts: joinFacts([FEED_IMPORT_LABELS[state], who, longDate(createdAt)]),
    })),
  };
});

export const action = uploadAction(
  'shop',
  (change) => byIntent(FEED_INTENTS)({ ...change, feed: requireFeed(change.params.id) }),
  FEED_LIMIT,
);

export default function FeedPage() {
  const page = useLoaderData<typeof loader>();
  const { here, feed, settings, columns } = page;
  const result = useFormResult<typeof action>();
  const { file, columns: columnErrors } = result?.error ?? {};
  const settingsResult = file || columnErrors ? undefined : result;
  return (
    <>
      <p className="meta">{feed.products}</p>
      {feed.isUnreadable && (
        <p className="banner">
          The feed’s URL cannot be read, because the site’s secret has changed. Enter the URL again below.
        </p>
      )}
      <NextFile {...page} result={result} />
      {page.imports.length > 0 && (
        <Section className="grid gap-3" titleId="runs" title="Imports">
          <ul className="entries">
            {page.imports.map(({ id, name, facts }) => (
              <li key={id} className="py-3">
                <NameLink className="font-semibold" href={`${here}/runs/${id}`} name={name} />
                <p className="meta">{facts}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <PostForm form="feed" result={settingsResult} className="panel form max-w-[52rem]" title="Settings">
        <SettingsFields result={settingsResult} settings={settings} />
        <p>
          <SubmitButton label="Save settings" busy="Saving..." intent="save" />
        </p>
      </PostForm>
      {columns !== null && (
        <Section id="columns" className="grid gap-3" titleId="columns-title" title="Columns">
          {page.showsColumns ? (
            <ColumnsForm
              columns={columns.headings}
              mapping={columns.mapping}
              errors={columnErrors ?? []}
              action={`${here}?columns`}
            />
          ) : (
            <p>
              <LinkButton href={`${here}?columns#columns`} look="line" label="Change columns" />
            </p>
          )}
        </Section>
      )}
      <DeleteFeed {...page} />
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function DeleteFeed({ feed, asksDeletion, here }: Page) {
  if (!asksDeletion)
    return (
      <p>
        <LinkButton href={`${here}?delete#delete`} look="small quiet" label="Delete feed" />
      </p>
    );
  return (
    <Form method="post" action={here} id="delete" className="panel grid gap-4" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete this feed?</h2>
      <p>
        The feed has {feed.products}. If you keep them, they no longer change, until you add the feed again.
        If you delete them, they also leave collections and videos. You can undo both, or restore them from
        the trash for 30 days.
      </p>
      <input type="hidden" name="intent" value="delete" />
      <p className="flex flex-wrap gap-3">
        <Button name="products" value="keep" label="Delete feed and keep products" />
        <Button name="products" value="delete" look="line" label="Delete feed and products" />
        <LinkButton href={here} look="quiet" label="Cancel" />
      </p>
    </Form>
  );
}

function NextFile({ settings, result }: Page & { result: FormResult | undefined }) {
  const hasUrl = settings.address !== '';
  const look = hasUrl ? 'line' : 'main';
  return (
    <>
      {hasUrl && (
        <Form method="post" className="panel form max-w-[52rem]">
          <h2>Next file</h2>
          <p className="break-all">
            {settings.schedule === 'daily' ? 'Fetched every night from ' : 'Fetched from '}
            <bdi>{settings.address}</bdi>
          </p>
          <p>
            <SubmitButton label="Fetch now" busy="Fetching..." intent="fetch" />
          </p>
        </Form>
      )}
      <PostForm
        form="feed"
        files
        className="panel form max-w-[52rem]"
        title={hasUrl ? 'Upload a file' : 'Next file'}
        button={{ label: 'Read the file', busy: 'Uploading...', intent: 'upload', look }}
      >
        <FeedFileField result={result} />
      </PostForm>
    </>
  );
}
