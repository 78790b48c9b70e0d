import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WRITING, writingKindOf } from '#app/features/guides/writing-kinds';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { readAutosave } from '#app/server/web/autosave.server';
import { guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { withAutosave } from '#app/ui/autosave';
import guideStyle from '#app/ui/styles/guide.css?url';
import { useFormResult } from '#app/ui/use-form-result';
import { GuideForm } from './guide-form';
import { answerGuideForm, type GuideAnswer } from './save-guide.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle: RouteHandle = {
  right: 'content',
  uploads: true,
  heading: (page) => ({ title: WRITING['kind' in page && page.kind === 'page' ? 'page' : 'guide'].add }),
};

export const loader = guardedLoader('content', ({ request, actor: user }) => {
  const { pathname } = new URL(request.url);
  return {
    kind: writingKindOf(pathname),
    autosave: readAutosave(request, user, pathname),
    timeZone: env.TIME_ZONE,
    author: readSiteSettings().owner,
  };
});

export const action = uploadAction('content', (change) => answerGuideForm({ ...change, id: null }));

export { clientAction, meta, shouldRevalidate } from '#app/ui/screen';

export default function NewGuide() {
  const { kind, timeZone, author, autosave } = useLoaderData<typeof loader>();
  const result: GuideAnswer | undefined = withAutosave(useFormResult<typeof action>(), autosave);
  return (
    <GuideForm
      kind={kind}
      result={result}
      autosave={autosave}
      values={{ version: 0, author: kind === 'guide' ? author : '' }}
      isPublished={false}
      timeZone={timeZone}
    />
  );
}
