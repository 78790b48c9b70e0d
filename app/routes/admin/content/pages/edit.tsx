import { data, type LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTextSchema } from '#app/features/guides/guide-schema';
import * as pageTexts from '#app/features/guides/page-text.server';
import { env } from '#app/infra/env.server';
import { longDateTime } from '#app/lib/format';
import { readMarkdown } from '#app/lib/markdown.server';
import { readId } from '#app/lib/query';
import { failure } from '#app/lib/toast';
import { forgetAutosave, readAutosave } from '#app/server/web/autosave.server';
import { answerConflict, type ConflictResult } from '#app/server/web/conflict.server';
import { storeForm } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import * as guideTexts from '#app/server/web/guide-text.server';
import { pageNotFound, requireId } from '#app/server/web/not-found.server';
import { clockOf } from '#app/server/web/page-context.server';
import { withAutosave } from '#app/ui/autosave';
import { Conflict } from '#app/ui/conflict';
import { Button } from '#app/ui/elements';
import { NoEnter, typedValue } from '#app/ui/field';
import { PAGE_TITLES } from '#app/ui/page-titles';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import guideStyle from '#app/ui/styles/guide.css?url';
import { MissingCards, TextEditor, TextPreview, VersionList } from '#app/ui/text-editor';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle = screen<typeof loader>('content', 'Edit page', {
  title: ({ title }) => `Edit ${title}`,
});

function requirePage(name: string | undefined): pageTexts.PageName {
  if (pageTexts.isPageName(name)) return name;
  throw pageNotFound();
}

export const loader = guardedLoader('content', ({ request, query, params, actor: user }) => {
  const name = requirePage(params.name);
  const earlier = pageTexts.findPageVersion(name, readId(query.get('version')) ?? 0);
  const { body, isShipped, version } = pageTexts.readPageText(name);
  const shown = earlier === null ? body : (earlier.body ?? pageTexts.readShippedPage(name));
  return {
    name,
    missing: guideTexts.listMissingCards(readMarkdown(shown, { values: pageTexts.readPageValues() })),
    autosave: readAutosave(request, user, `/admin/pages/${name}`),
    title: PAGE_TITLES[name],
    body: shown,
    earlier: earlier && longDateTime(earlier.createdAt, env.TIME_ZONE),
    isShipped,
    version,
    versions: pageTexts
      .listPageVersions(name, 20)
      .map(({ id, who, createdAt, body: text }) => ({
        id,
        who,
        date: longDateTime(createdAt, env.TIME_ZONE),
        isShipped: text === null,
      })),
  };
});

type PageChange = Change & { name: pageTexts.PageName };
/** The response to a text that was not saved: refused, previewed, or in conflict with a newer version. */
type Answered = ConflictResult & { preview?: guideTexts.PreviewedText };

const INTENTS = {
  async save(change: PageChange) {
    const { name, actor } = change;
    return storeForm({ ...change, schema: pageTextSchema }, async ({ value, sent }) => {
      const outcome = await pageTexts.savePageText(name, value, actor);
      if (outcome.ok) {
        await forgetAutosave(change);
        return done(`/admin/pages/${name}`, { title: 'Page saved' });
      }
      const { body: theirs, version } = outcome.now;
      return answerConflict(sent, { now: { version: String(version) }, theirs });
    });
  },
  preview: (change: PageChange) =>
    storeForm({ ...change, schema: pageTextSchema }, async ({ value: { body, version } }) => {
      const blocks = readMarkdown(body, { values: pageTexts.readPageValues() });
      const answered: Answered = {
        initialValue: { body, version: String(version) },
        preview: guideTexts.previewBlocks(blocks, clockOf(change.context)),
      };
      return data(answered);
    }),
  async restore({ name, actor, form }: PageChange) {
    const version = requireId(String(form.get('version') ?? ''));
    const outcome = await pageTexts.savePageText(name, { body: null, version }, actor);
    if (outcome.ok) return done(`/admin/pages/${name}`, { title: 'Original text restored' });
    const text = 'Someone else has changed the page. Check their text, then try again.';
    return done(`/admin/pages/${name}`, failure('Original text not restored', text));
  },
};

export const action = formAction('content', (change) =>
  byIntent(INTENTS)({ ...change, name: requirePage(change.params.name) }),
);

const HINT =
  'Markdown: ## heading, - list item, [text](/contact) for a link. For a card, write a separate line: ::product 12, ::video 7 or ::collection AbCdEfGhIj. Ribbon replaces {site}, {owner}, {address} and {email} with the details in Settings.';

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function EditPage() {
  const page = useLoaderData<typeof loader>();
  const { name, title, body, missing, earlier, isShipped, version, versions, autosave } = page;
  const result: Answered | undefined = withAutosave(useFormResult<typeof action>(), autosave);
  const base = { form: 'page', result };
  return (
    <>
      <p className="meta">
        <a href={`/${name}`}>{`View ${title}`}</a>
        {isShipped && '\u00a0· Original text'}
      </p>
      {result?.theirs !== undefined && <Conflict mine={typedValue(result, 'body')} theirs={result.theirs} />}
      {earlier && <p className="banner">You see the version of {earlier}. To restore it, save it.</p>}
      {!result?.preview && <MissingCards missing={missing} />}
      <PostForm {...base} key={`${name} ${version}`} className="form panel" first={<NoEnter />}>
        <input type="hidden" name="version" value={typedValue(result, 'version', String(version))} />
        <TextEditor
          {...base}
          autosave={autosave}
          initial={body}
          hint={HINT}
          renderPreview={(preview) => <TextPreview {...preview} />}
        />
        <p className="flex flex-wrap gap-3">
          <Button intent="save" label="Save page" />
          <Button intent="preview" look="line" label="Preview" />
          {!isShipped && <Button intent="restore" look="line" label="Restore original text" />}
        </p>
      </PostForm>
      {versions.length > 0 && (
        <VersionList title="Versions" url={`/admin/pages/${name}`} versions={versions} />
      )}
    </>
  );
}
