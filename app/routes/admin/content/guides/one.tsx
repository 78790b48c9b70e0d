import type { LinksFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { findGuideById, listTags, readGuideText } from '#app/features/guides/guide.server';
import { deleteGuide, findGuideVersion, listGuideVersions } from '#app/features/guides/guide-admin.server';
import { WRITING, writingKindOf, writingUrl } from '#app/features/guides/writing-kinds';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { longDateTime, toWallClock } from '#app/lib/format';
import { readId } from '#app/lib/query';
import { deletedWithUndo } from '#app/lib/toast';
import { readAutosave } from '#app/server/web/autosave.server';
import { textOf } from '#app/server/web/form.server';
import { type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { listMissingCards } from '#app/server/web/guide-text.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/not-found.server';
import { withAutosave } from '#app/ui/autosave';
import { Conflict } from '#app/ui/conflict';
import { FileField } from '#app/ui/dashboard-fields';
import { Button, Hidden, LinkButton } from '#app/ui/elements';
import { CheckField, Field, fieldsOf, TextField, typedValue } from '#app/ui/field';
import { PagePerformance } from '#app/ui/figures';
import { Image } from '#app/ui/image';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import guideStyle from '#app/ui/styles/guide.css?url';
import { MissingCards, TextEditor, TextPreview, VersionList } from '#app/ui/text-editor';
import { EnterSearches, TextInserts } from '#app/ui/text-tools';
import { answerGuideForm, type GuideAnswer } from './save-guide.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

type Screen = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = screen<typeof loader>(
  'content',
  ({ kind, stored }) => (stored ? `Edit ${kind}` : WRITING[kind].add),
  {
    uploads: 'files',
    title: ({ kind, stored }) => (stored ? `Edit ${stored.title}` : WRITING[kind].add),
    actions: ({ kind, stored }) =>
      stored && (
        <Form method="post" action={stored.url} className="flex flex-wrap gap-3">
          <LinkButton href={stored.publicUrl} look="small" label={`View ${kind}`} />
          <Button intent="delete" look="small" label={kind === 'page' ? 'Delete page' : 'Delete guide'} />
        </Form>
      ),
  },
);

function loadStored(id: number, { request, actor }: Pick<Change, 'request' | 'actor'>) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = writingKindOf(pathname);
  const guide = findGuideById(id);
  if (guide?.kind !== kind) throw pageNotFound();
  const { slug, author, coverUrl, seoTitle, seoDescription, publishAt, version } = guide;
  const earlier = findGuideVersion(id, readId(searchParams.get('version')) ?? 0);
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
      missing: listMissingCards(readGuideText(body).blocks),
      versions: listGuideVersions(id, 20).map(({ id, who, createdAt }) => ({
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
  return done(list, deletedWithUndo(1, kind, { trashId, returnTo: `${editor}/${id}` }));
}

export const action = uploadAction('content', async (change) => {
  const id = change.params.id === undefined ? null : requireId(change.params.id);
  if (id !== null && textOf(change.form, 'intent') === 'delete') return remove(id, change);
  return answerGuideForm({ ...change, id });
});

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function GuideScreen() {
  const { stored, ...form } = useLoaderData<typeof loader>();
  const result: GuideAnswer | undefined = withAutosave(useFormResult<typeof action>(), form.autosave);
  return (
    <>
      {stored?.earlier && (
        <p className="banner">You see the version of {stored.earlier}. To restore it, save it.</p>
      )}
      {stored && !result?.preview && <MissingCards missing={stored.missing} />}
      <GuideForm {...form} result={result} />
      {stored && <PagePerformance figures={stored.figures} by="guide" />}
      {stored && <VersionList title="Versions" url={stored.url} versions={stored.versions} />}
    </>
  );
}

type GuideFormProps = Omit<Screen, 'stored' | 'values'> & {
  result: GuideAnswer | undefined;
  values: Partial<Extract<Screen['values'], { title: string }>>;
};

const HINT =
  'Markdown: ## heading, - list item, [text](https://…) for a link. For a card, write a separate line: ::product 12, ::video 7 or ::collection AbCdEfGhIj.';

function CoverField({ result, coverUrl }: Pick<GuideFormProps, 'result'> & { coverUrl: string }) {
  const base = { form: 'guide', result };
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <FileField {...base} name="cover" label={coverUrl === '' ? 'Cover image' : 'Replace cover image'} />
      {coverUrl !== '' && (
        <div className="grid gap-2">
          <div className="frame frame-wide max-w-[16rem]">
            <Image src={coverUrl} size={[640, 360]} sizes="256px" />
          </div>
          <CheckField {...base} name="removeCover">
            Remove cover image
          </CheckField>
        </div>
      )}
    </div>
  );
}

function GuideButtons({ isPublished }: Pick<GuideFormProps, 'isPublished'>) {
  return (
    <p className="save-bar">
      <Button intent="save" label={isPublished ? 'Save changes' : 'Save draft'} />
      <Button intent="preview" look="line" label="Preview" />
      {isPublished ? (
        <Button intent="withdraw" look="line" label="Switch to draft" />
      ) : (
        <Button intent="publish" look="line" label="Publish now" />
      )}
    </p>
  );
}

type TextOf = ReturnType<typeof fieldsOf<GuideFormProps['values']>>['text'];

function SearchFields({ kind, text }: Pick<GuideFormProps, 'kind'> & { text: TextOf }) {
  return (
    <>
      {kind === 'guide' && (
        <Field
          {...text('tags', 'Tags (optional)')}
          hint="Separate tags by commas. For example: silk, robes"
        />
      )}
      <Field
        {...text('seoTitle', 'SEO title (optional)')}
        hint="Shown by search engines and in shared links. If it is empty, Ribbon uses the title."
      />
      <TextField
        {...text('seoDescription', 'SEO description (optional)')}
        rows={2}
        hint="If it is empty, Ribbon uses the summary."
      />
    </>
  );
}

function GuideForm({ kind, result, autosave, values, isPublished, timeZone }: GuideFormProps) {
  const { base, text } = fieldsOf({ form: 'guide', result }, values);
  const coverUrl = typedValue(result, 'coverUrl', values.coverUrl ?? '');
  return (
    <>
      {result?.theirs !== undefined && <Conflict mine={typedValue(result, 'body')} theirs={result.theirs} />}
      <PostForm
        {...base}
        key={`${values.version} ${result?.stamp ?? ''}`}
        files
        className="form panel"
        first={<EnterSearches />}
      >
        <Hidden version={typedValue(result, 'version', String(values.version))} coverUrl={coverUrl} />
        <Field {...text('title', 'Title')} required />
        <TextField
          {...text('summary', 'Summary')}
          rows={2}
          hint={`Shown below the title${kind === 'guide' ? ', in lists' : ''} and in search results.`}
        />
        <TextEditor
          {...base}
          autosave={autosave}
          initial={values.body ?? ''}
          hint={HINT}
          renderPreview={(preview) => <TextPreview {...preview} />}
        />
        <TextInserts {...base} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            {...text('slug', 'URL')}
            hint={`The part after ${WRITING[kind].folder}/. If it is empty, Ribbon derives it from the title.`}
          />
          {kind === 'guide' && <Field {...text('author', 'Author')} />}
        </div>
        <SearchFields kind={kind} text={text} />
        {kind === 'guide' && <CoverField result={result} coverUrl={coverUrl} />}
        {!isPublished && (
          <Field
            {...text('publishAt', `Publish at (${timeZone})`)}
            type="datetime-local"
            hint={`Ribbon publishes the ${kind} within a minute of this time. If it is empty, publish it yourself.`}
          />
        )}
        <GuideButtons isPublished={isPublished} />
      </PostForm>
    </>
  );
}
