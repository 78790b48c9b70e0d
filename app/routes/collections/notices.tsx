import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as answerNotices from '#app/features/collections/answer-notice.server';
import { rememberBrowser } from '#app/features/collections/compilation-link.server';
import { isOwned } from '#app/features/collections/compilation-owner.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { ensureBrowser, readOwner } from '#app/server/web/owner.server';
import { NOT_INDEXED } from '#app/server/web/page-context.server';
import { EmailLink, OldLink } from '#app/ui/email-link';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  counted: 'Other pages',
  permittedBy: 'stop',
  title: ({ title, link }: Page) => (title ? TEXTS[link].title : LINK_ERRORS.oldLink.title),
};

export const headers = () => NOT_INDEXED;

const TEXTS = {
  confirm: {
    title: 'Email me when she answers?',
    text: 'You get at most one email an hour. Emails never say what she answered.',
    button: 'Turn on emails',
    done: 'Emails are on',
  },
  stop: {
    title: 'Stop emails about answers?',
    text: 'You get no more emails about this collection. My collections still counts new answers.',
    button: 'Stop these emails',
    done: 'Emails are off',
  },
  open: {
    title: 'Open your collection',
    text: 'This browser will remember the collection.',
    button: 'Open my collection',
    done: 'This browser blocks cookies',
  },
} as const;

const LINKS = ['stop', 'open'] as const;

function readLink(request: Request) {
  const query = new URL(request.url).searchParams;
  const link: answerNotices.NoticeLink = LINKS.find((name) => query.has(name)) ?? 'confirm';
  return { link, compilation: answerNotices.findNotice(link, query.get(link) ?? '') };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { link, compilation } = readLink(request);
  if (link === 'open' && compilation !== null && isOwned(compilation.id, await readOwner(request)))
    throw redirect(`/compilation/${compilation.id}`);
  const isBlocked = new URL(request.url).searchParams.has('opened');
  const page = { link, title: compilation?.title ?? null, isBlocked };
  return data(page, { status: compilation === null ? 404 : 200 });
}

/** Lets this browser open the collection. The page that the redirect leads to tells when the browser blocks cookies. */
async function open(request: Request, id: number): Promise<Response> {
  const { browserHash, setCookie } = await ensureBrowser(request);
  await rememberBrowser(id, browserHash);
  const query = new URL(request.url).searchParams;
  query.set('opened', '1');
  return redirect(`/compilation/notices?${query}`, {
    status: 303,
    headers: setCookie === null ? {} : { 'Set-Cookie': setCookie },
  });
}

/** Handles the button and RFC 8058's post of a mail provider, which has no cookies and must not be redirected. */
export async function action({ request }: ActionFunctionArgs) {
  const { link, compilation } = readLink(request);
  if (compilation === null) return data({ title: null }, { status: 404 });
  if (link === 'open') return open(request, compilation.id);
  await (link === 'stop' ? answerNotices.stopNotice : answerNotices.confirmNotice)(compilation);
  return data({ title: compilation.title });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Notices() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = result?.title ?? page.title;
  const texts = TEXTS[page.link];
  const isDone = result !== undefined || page.isBlocked;
  if (title === null) return <OldLink to="/compilations" label="My collections" />;
  return (
    <EmailLink
      about={title}
      title={isDone ? texts.done : texts.title}
      text={page.isBlocked ? 'Allow cookies for this site or log in. Then open the link again.' : texts.text}
      button={texts.button}
      done={isDone && { href: '/compilations', look: 'line', label: 'My collections' }}
    />
  );
}
