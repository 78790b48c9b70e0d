import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { searchProducts } from '#app/features/shop/shop-search.server';
import { labelPlatform } from '#app/features/video-platforms/playback.server';
import { listTaggedProducts } from '#app/features/videos/tagged-product.server';
import { suggestTaggedProducts } from '#app/features/videos/tagged-product-suggestion.server';
import { findVideo, type Video } from '#app/features/videos/video.server';
import { deleteVideos, editVideo } from '#app/features/videos/video-admin.server';
import { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { refreshVideos } from '#app/features/videos/video-refresh.server';
import { findReplaced, undoReplacement } from '#app/features/videos/video-replace.server';
import { videosRefreshed } from '#app/features/videos/video-texts';
import { env } from '#app/infra/env.server';
import { CATEGORY_LIST } from '#app/lib/categories';
import { fullCount, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { truncate } from '#app/lib/truncate';
import { parseForm, readForm, rejected } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import type { Notice } from '#app/server/web/notices';
import { publicationValues, readPublication } from '#app/server/web/publication.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, Field, SelectField, TextField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { pageMeta } from '#app/ui/page-meta';
import { PublicationFields } from '#app/ui/publication-fields';
import { useFormResult } from '#app/ui/use-form-result';
import { TAG_INTENTS } from './change-tagged-products.server';
import { TaggedProductsPanel } from './tagged-products-panel';

export const handle: RouteHandle = {
  right: 'content',
  heading: () => ({ title: 'Edit video' }),
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data ? `Edit ${data.video.title}` : 'Video Not Found', noindex: true });

function notFound(): Response {
  return new Response('There is no such video.', { status: 404, statusText: 'Video Not Found' });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('content', request);
  const video = findVideo(requireId(params.id));
  if (video === null) throw notFound();
  const { id, title, description, category, tags, featured, trending, thumbnailUrl, url } = video;
  const { modelHeight, modelSize } = video;
  return {
    video: {
      id,
      title,
      description,
      category,
      tags: tags ?? '',
      featured,
      trending,
      thumbnailUrl,
      modelHeight: modelHeight ?? '',
      modelSize: modelSize ?? '',
    },
    publication: publicationValues(video),
    timeZone: env.TIME_ZONE,
    facts: [
      ['Source', labelPlatform(video.source)],
      ['Views', video.views === null ? 'not known' : fullCount(video.views)],
      ['Likes', video.likes === null ? 'not known' : fullCount(video.likes)],
      ['Published', longDate(video.publishedAt)],
      ['Asked last', longDate(video.fetchedAt)],
      ['State', video.unavailableAt === null ? 'Listed' : `Gone since ${longDate(video.unavailableAt)}`],
    ] as [string, string][],
    original: /^https?:/.test(url) ? url : null,
    unavailable: video.unavailableAt !== null,
    replaced: describeReplaced(id),
    ...loadTaggedProducts(video, new URL(request.url).searchParams.get('find')),
  };
}

/** Products that a search for pieces shows at most. */
const FOUND = 24;

function loadTaggedProducts(video: Video, find: string | null) {
  const taggedProducts = listTaggedProducts(video.id, { drafts: true });
  const there = new Set(taggedProducts.map((taggedProduct) => taggedProduct.id));
  const found = find === null || find.trim() === '' ? [] : searchProducts(truncate(find, 200), FOUND);
  return {
    taggedProducts,
    suggested: suggestTaggedProducts(video),
    find,
    found: found.map((product) => ({ ...product, isTagged: there.has(product.id) })),
  };
}

/** What stood at this address before; null when it always was this video. */
function describeReplaced(id: number) {
  const before = findReplaced(id);
  return (
    before && { title: before.title, source: labelPlatform(before.source), date: longDate(before.replacedAt) }
  );
}

type Change = { id: number; actor: User; form: FormData; request: Request; context: AppLoadContext };

function done({ id, request }: Change, toast: Notice | Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/videos/${id}`, { toast });
}

async function edit(change: Change) {
  const { id, actor, form, context } = change;
  const parsed = parseForm(form, videoEditSchema);
  if (!parsed.ok) return rejected(context, parsed);
  if (!(await editVideo(id, { ...parsed.value, ...readPublication(parsed.value), actor }))) throw notFound();
  return done(change, 'edited');
}

const INTENTS = {
  edit,
  ...TAG_INTENTS,
  refresh: async (change: Change) =>
    done(change, videosRefreshed(await refreshVideos([change.id], change.actor))),
  async 'undo-replace'(change: Change) {
    const undone = await undoReplacement(change.id, change.actor);
    return done(
      change,
      undone
        ? { title: 'Brought back' }
        : { title: 'Not brought back', text: 'It is on the site elsewhere by now.', kind: 'error' },
    );
  },
  async delete({ id, actor, request }: Change) {
    const { deleted, trashId } = await deleteVideos([id], actor);
    const undo = withParam(`/admin/trash/${trashId}`, 'returnTo', `/admin/videos/${id}`);
    return redirectWithToast(request, '/admin/videos', { toast: deletedWithUndo(deleted, 'video', undo) });
  },
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const id = requireId(params.id);
  const form = await readForm({ request, context });
  return chooseByForm<(change: Change) => ReturnType<typeof edit>>(
    INTENTS,
    form,
  )({ id, actor, form, request, context });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function EditVideo() {
  const { video, publication, timeZone, facts, original, unavailable, replaced, ...taggedProducts } =
    useLoaderData<typeof loader>();
  const answered = useFormResult<typeof action>();
  const isOfTags = String(answered?.initialValue?.intent ?? '').includes('product');
  const result = isOfTags ? undefined : answered;
  const field = { form: 'video', result };
  return (
    <div className="grid items-start gap-9 lg:grid-cols-[7fr_4fr]">
      <Form key={video.id} method="post" className="form panel" noValidate>
        <ErrorSummary form="video" result={result} />
        <Field {...field} name="title" label="Title" required initial={video.title} />
        <TextField {...field} name="description" label="Description" rows={8} initial={video.description} />
        <SelectField {...field} name="category" label="Category" initial={video.category}>
          {CATEGORY_LIST.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field {...field} name="tags" label="Tags" hint="Separated by commas." initial={video.tags} />
        <Field
          {...field}
          name="modelHeight"
          label="Height of who wears it"
          hint="As it is to be read, such as 5′7″ or 170 cm."
          initial={video.modelHeight}
        />
        <Field
          {...field}
          name="modelSize"
          label="Size that she wears"
          hint="Such as S, 36 or 75B."
          initial={video.modelSize}
        />
        <div>
          <CheckField {...field} name="featured" initial={video.featured}>
            Featured: the large card of the home page
          </CheckField>
          <CheckField {...field} name="trending" initial={video.trending}>
            Trending: ‘Most Popular This Week’
          </CheckField>
        </div>
        <PublicationFields {...field} values={publication} timeZone={timeZone} />
        <p>
          <button type="submit" name="intent" value="edit" className="btn">
            Save changes
          </button>
        </p>
      </Form>
      <div className="grid gap-5">
        <div className="frame frame-wide">
          <Image src={video.thumbnailUrl} width={640} height={360} sizes="400px" place={0} />
        </div>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {replaced && (
          <p className="meta">
            It took the place of “<bdi>{replaced.title}</bdi>” ({replaced.source}) on {replaced.date}.
          </p>
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          {unavailable && (
            <a
              className="btn btn-small"
              href={`/admin?${new URLSearchParams({ replaces: String(video.id), q: video.title })}`}
            >
              Find a replacement
            </a>
          )}
          {replaced && (
            <button type="submit" name="intent" value="undo-replace" className="btn btn-line btn-small">
              Undo the replacement
            </button>
          )}
          <a className="btn btn-line btn-small" href={`/video/${video.id}`}>
            See its page
          </a>
          {original && (
            <a className="btn btn-line btn-small" href={original} rel="noopener">
              See the original
            </a>
          )}
          <button type="submit" name="intent" value="refresh" className="btn btn-line btn-small">
            Refresh from source
          </button>
          <button type="submit" name="intent" value="delete" className="btn btn-line btn-small">
            Delete
          </button>
        </Form>
      </div>
      <div className="lg:col-span-2">
        <TaggedProductsPanel
          videoId={video.id}
          {...taggedProducts}
          result={isOfTags ? answered : undefined}
        />
      </div>
    </div>
  );
}
