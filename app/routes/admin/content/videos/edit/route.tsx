import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { findVideo } from '#app/features/videos/video.server';
import { deleteVideos, editVideo } from '#app/features/videos/video-admin.server';
import { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { refreshVideos } from '#app/features/videos/video-refresh.server';
import { undoReplacement } from '#app/features/videos/video-replace.server';
import { videosRefreshed } from '#app/features/videos/video-texts';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { answerWithTyped, parseForm, readForm, rejected } from '#app/server/web/form.server';
import { chooseByForm, pageNotFound, requireId } from '#app/server/web/intents.server';
import type { Notice } from '#app/server/web/notices';
import { readPublication } from '#app/server/web/publication.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { TAG_INTENTS } from './change-tagged-products.server';
import { answerVideoConflict, describeVideo } from './describe-video.server';
import { TaggedProductsPanel } from './tagged-products-panel';
import { VideoFacts } from './video-facts';
import { VideoForm } from './video-form';

export const handle: RouteHandle = {
  right: 'content',
  heading: () => ({ title: 'Edit video' }),
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data ? `Edit ${data.video.title}` : 'Page Not Found', noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('content', request);
  const video = findVideo(requireId(params.id));
  if (video === null) throw pageNotFound();
  return describeVideo(video, new URL(request.url).searchParams);
}

type Change = { id: number; actor: User; form: FormData; request: Request; context: AppLoadContext };

function done({ id, request }: Change, toast: Notice | Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/videos/${id}`, { toast });
}

async function edit(change: Change) {
  const { id, actor, form, context } = change;
  const parsed = parseForm(form, videoEditSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form, schema: videoEditSchema, failure: SITE_ERRORS.unavailable };
  return answerWithTyped(sent, async () => {
    const edited = await editVideo(id, { ...parsed.value, ...readPublication(parsed.value) }, actor);
    if (edited === null) throw pageNotFound();
    return edited.ok ? done(change, 'edited') : answerVideoConflict(sent, edited.now);
  });
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
        ? { title: 'Replacement undone' }
        : {
            title: 'Replacement not undone',
            text: 'The earlier video has been imported again. Delete that copy, then try again.',
            kind: 'error',
          },
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
  const screen = useLoaderData<typeof loader>();
  const answered: ConflictResult | undefined = useFormResult<typeof action>();
  const isOfTags = String(answered?.initialValue?.intent ?? '').includes('product');
  return (
    <div className="grid items-start gap-9 lg:grid-cols-[7fr_4fr]">
      <VideoForm screen={screen} result={isOfTags ? undefined : answered} />
      <VideoFacts screen={screen} />
      <div className="lg:col-span-2">
        <TaggedProductsPanel screen={screen} result={isOfTags ? answered : undefined} />
      </div>
    </div>
  );
}
