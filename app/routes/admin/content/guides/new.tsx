import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { WRITING, writingKindOf } from '#app/features/guides/writing-kinds';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { readAutosave } from '#app/server/web/autosave.server';
import { requireRight } from '#app/server/web/require-right.server';
import { readUpload, removeUploads } from '#app/server/web/upload.server';
import { withAutosave } from '#app/ui/autosave';
import { sendForm } from '#app/ui/browser/send-form';
import { pageMeta } from '#app/ui/page-meta';
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

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: WRITING[data?.kind ?? 'guide'].add, noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireRight('content', request);
  const { pathname } = new URL(request.url);
  return {
    kind: writingKindOf(pathname),
    autosave: readAutosave(request, user, pathname),
    timeZone: env.TIME_ZONE,
    author: readSiteSettings().owner,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const upload = await readUpload({ request, context });
  try {
    return await answerGuideForm({ id: null, actor, upload, request, context });
  } finally {
    await removeUploads(upload);
  }
}

const EMPTY = {
  version: 0,
  title: '',
  slug: '',
  summary: '',
  body: '',
  tags: '',
  seoTitle: '',
  seoDescription: '',
  coverUrl: null,
  publishAt: '',
};

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, SITE_ERRORS.unavailable);

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function NewGuide() {
  const { kind, timeZone, author, autosave } = useLoaderData<typeof loader>();
  const result: GuideAnswer | undefined = withAutosave(useFormResult<typeof action>(), autosave);
  return (
    <GuideForm
      kind={kind}
      result={result}
      autosave={autosave}
      values={{ ...EMPTY, author: kind === 'guide' ? author : '' }}
      isPublished={false}
      timeZone={timeZone}
    />
  );
}
