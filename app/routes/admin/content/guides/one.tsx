import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { findGuideById } from '#app/features/guides/guide.server';
import { deleteGuide, findGuideVersion, listGuideVersions } from '#app/features/guides/guide-admin.server';
import { listTags } from '#app/features/guides/guide-tag.server';
import { WRITING, writingKindOf, writingUrl } from '#app/features/guides/writing-kinds';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { longDateTime, toWallClock } from '#app/lib/format';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo } from '#app/lib/toast';
import { readAutosave } from '#app/server/web/autosave.server';
import { textOf } from '#app/server/web/form.server';
import { type Change, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/intents.server';
import { done } from '#app/server/web/toast.server';
import { withAutosave } from '#app/ui/autosave';
import { Button, LinkButton } from '#app/ui/button';
import { PagePerformance } from '#app/ui/page-performance';
import guideStyle from '#app/ui/styles/guide.css?url';
import { useFormResult } from '#app/ui/use-form-result';
import { VersionList } from '#app/ui/version-list';
import { GuideForm } from './guide-form';
import { answerGuideForm, type GuideAnswer } from './save-guide.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

type Screen = SerializeFrom<typeof loader>;

export const handle: RouteHandle = {
  right: 'content',
  uploads: true,
  title: ({ kind, stored }: Screen) => (stored ? `Edit ${stored.title}` : WRITING[kind].add),
  heading({ kind, stored }: Screen) {
    if (!stored) return { title: WRITING[kind].add };
    const actions = (
      <Form method="post" action={stored.url} className="flex flex-wrap gap-3">
        <LinkButton href={stored.publicUrl} look="small" label={`View ${kind}`} />
        <Button intent="delete" look="small" label={kind === 'page' ? 'Delete page' : 'Delete guide'} />
      </Form>
    );
    return { title: `Edit ${kind}`, actions };
  },
};

const MAX_VERSIONS = 20;

function loadStored(id: number, { request, actor }: Pick<Change, 'request' | 'actor'>) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = writingKindOf(pathname);
  const guide = findGuideById(id);
  if (guide?.kind !== kind) throw pageNotFound();
  const { slug, author, coverUrl, seoTitle, seoDescription, publishAt, version } = guide;
  const chosen = readId(searchParams.get('version') ?? undefined);
  const earlier = chosen === null ? null : findGuideVersion(id, chosen);
  const { title, summary, body } = earlier ?? guide;
  const tags = listTags(id).map(({ name }) => name);
  const time = publishAt === null ? '' : toWallClock(publishAt, env.TIME_ZONE);
  const texts = { title, slug, summary, author, body, tags: tags.join(', '), seoTitle, seoDescription };
  return {
    isPublished: guide.status === 'published',
    values: { ...texts, version, coverUrl, publishAt: time },
    stored: {
      title,
      url: `${WRITING[kind].editor}/${id}`,
      publicUrl: writingUrl(kind, slug),
      figures: describePerformance('g', id, actor.role),
      earlier: earlier && longDateTime(earlier.createdAt, env.TIME_ZONE),
      versions: listGuideVersions(id, MAX_VERSIONS).map(({ id, who, createdAt }) => ({
        id,
        who,
        date: longDateTime(createdAt, env.TIME_ZONE),
      })),
    },
  };
}

export const loader = guardedLoader('content', ({ request, params, actor }) => {
  const { pathname } = new URL(request.url);
  const kind = writingKindOf(pathname);
  const author = kind === 'guide' ? readSiteSettings().owner : '';
  const { stored, ...form } =
    params.id === undefined
      ? { stored: null, values: { version: 0, author }, isPublished: false }
      : loadStored(requireId(params.id), { request, actor });
  const autosave = readAutosave(request, actor, stored?.url ?? pathname);
  return { kind, stored, ...form, autosave, timeZone: env.TIME_ZONE };
});

async function remove(id: number, { actor, request }: Change) {
  const kind = writingKindOf(new URL(request.url).pathname);
  const { editor, list } = WRITING[kind];
  const trashId = orNotFound(await deleteGuide({ id, kind }, actor));
  const toast = deletedWithUndo(1, kind, { trashId, returnTo: `${editor}/${id}` });
  return done(list, toast);
}

export const action = uploadAction('content', async (change) => {
  const id = change.params.id === undefined ? null : requireId(change.params.id);
  if (id !== null && textOf(change.form, 'intent') === 'delete') return remove(id, change);
  return answerGuideForm({ ...change, id });
});

export { clientAction } from '#app/ui/browser/send-form';

export default function GuideScreen() {
  const { stored, ...form } = useLoaderData<typeof loader>();
  const result: GuideAnswer | undefined = withAutosave(useFormResult<typeof action>(), form.autosave);
  return (
    <>
      {stored?.earlier && (
        <p className="banner">You see the version of {stored.earlier}. To restore it, save it.</p>
      )}
      <GuideForm {...form} result={result} />
      {stored && <PagePerformance figures={stored.figures} by="guide" />}
      {stored && <VersionList title="Versions" url={stored.url} versions={stored.versions} />}
    </>
  );
}
