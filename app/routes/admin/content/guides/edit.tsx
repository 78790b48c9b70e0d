import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { findGuideById } from '#app/features/guides/guide.server';
import { deleteGuide, findGuideVersion, listGuideVersions } from '#app/features/guides/guide-admin.server';
import { listTags } from '#app/features/guides/guide-tag.server';
import { WRITING, writingKindOf, writingUrl } from '#app/features/guides/writing-kinds';
import { env } from '#app/infra/env.server';
import { longDateTime, toWallClock } from '#app/lib/format';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo } from '#app/lib/toast';
import { readAutosave } from '#app/server/web/autosave.server';
import { textOf } from '#app/server/web/form.server';
import { type Change, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { pageNotFound, requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { withAutosave } from '#app/ui/autosave';
import { Button, LinkButton } from '#app/ui/button';
import { PagePerformance } from '#app/ui/page-performance';
import guideStyle from '#app/ui/styles/guide.css?url';
import { useFormResult } from '#app/ui/use-form-result';
import { VersionList } from '#app/ui/version-list';
import { GuideForm } from './guide-form';
import { answerGuideForm, type GuideAnswer } from './save-guide.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle: RouteHandle = {
  right: 'content',
  title: (data: SerializeFrom<typeof loader>) => `Edit ${data.values.title}`,
  uploads: true,
  heading: ({ kind, url, publicUrl }: SerializeFrom<typeof loader>) => ({
    title: `Edit ${kind}`,
    actions: (
      <Form method="post" action={url} className="flex flex-wrap gap-3">
        <LinkButton href={publicUrl} look="small" label={`View ${kind}`} />
        <Button intent="delete" look="small" label={kind === 'page' ? 'Delete page' : 'Delete guide'} />
      </Form>
    ),
  }),
};

const MAX_VERSIONS = 20;

export const loader = guardedLoader('content', ({ request, params, actor: user }) => {
  const guide = findGuideById(requireId(params.id));
  const kind = writingKindOf(new URL(request.url).pathname);
  if (guide?.kind !== kind) throw pageNotFound();
  const { id, slug, author, coverUrl, seoTitle, seoDescription, publishAt, version, status } = guide;
  const chosen = readId(new URL(request.url).searchParams.get('version') ?? undefined);
  const earlier = chosen === null ? null : findGuideVersion(id, chosen);
  const { title, summary, body } = earlier ?? guide;
  return {
    kind,
    figures: describePerformance('g', id, user.role),
    url: `${WRITING[kind].editor}/${id}`,
    publicUrl: writingUrl(kind, slug),
    autosave: readAutosave(request, user, `${WRITING[kind].editor}/${id}`),
    timeZone: env.TIME_ZONE,
    isPublished: status === 'published',
    earlier: earlier && longDateTime(earlier.createdAt, env.TIME_ZONE),
    values: {
      version,
      title,
      slug,
      summary,
      author,
      body,
      tags: listTags(id)
        .map(({ name }) => name)
        .join(', '),
      seoTitle,
      seoDescription,
      coverUrl,
      publishAt: publishAt === null ? '' : toWallClock(publishAt, env.TIME_ZONE),
    },
    versions: listGuideVersions(id, MAX_VERSIONS).map((each) => ({
      id: each.id,
      who: each.who,
      date: longDateTime(each.createdAt, env.TIME_ZONE),
    })),
  };
});

async function remove(id: number, { actor, request }: Change): Promise<Response> {
  const kind = writingKindOf(new URL(request.url).pathname);
  const { editor, list } = WRITING[kind];
  const trashId = await deleteGuide({ id, kind }, actor);
  if (trashId === null) throw pageNotFound();
  const toast = deletedWithUndo(1, kind, { trashId, returnTo: `${editor}/${id}` });
  return redirectWithToast(request, list, { toast });
}

export const action = uploadAction('content', async (change) => {
  const id = requireId(change.params.id);
  if (textOf(change.form, 'intent') === 'delete') return remove(id, change);
  return answerGuideForm({ ...change, id });
});

export { clientAction, meta, shouldRevalidate } from '#app/ui/screen';

export default function EditGuide() {
  const { kind, url, figures, values, isPublished, timeZone, earlier, versions, autosave } =
    useLoaderData<typeof loader>();
  const result: GuideAnswer | undefined = withAutosave(useFormResult<typeof action>(), autosave);
  return (
    <>
      {earlier && <p className="banner">You see the version of {earlier}. To restore it, save it.</p>}
      <GuideForm
        kind={kind}
        result={result}
        autosave={autosave}
        values={values}
        isPublished={isPublished}
        timeZone={timeZone}
      />
      <PagePerformance figures={figures} by="guide" />
      <VersionList title="Versions" url={url} versions={versions} />
    </>
  );
}
