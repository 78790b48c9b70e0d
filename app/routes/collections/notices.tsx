import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import {
  confirmNotice,
  findNotice,
  type NoticeLink,
  stopNotice,
} from '#app/features/collections/answer-notice.server';
import { rememberBrowser } from '#app/features/collections/compilation-link.server';
import { isOwnedBy } from '#app/features/collections/compilation-owner.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { NOT_INDEXED } from '#app/server/web/discreet.server';
import { ensureBrowser, readOwner } from '#app/server/web/owner.server';
import { pageMeta } from '#app/ui/page-meta';
import { StatusPage } from '#app/ui/status-page';

export const handle: RouteHandle = {
  counted: { as: 'Other pages' },
  permittedBy: 'stop',
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mail about answers', noindex: true });

export const headers = () => NOT_INDEXED;

const WORDS = {
  confirm: {
    asked: 'Hear of answers by mail?',
    explained: 'A mail comes when there is an answer, once an hour at most. It never holds her words.',
    button: 'Yes, tell me',
    done: 'You will hear of answers',
  },
  stop: {
    asked: 'Stop mail about answers',
    explained: 'Nothing more will be sent. New answers are still counted under My collections.',
    button: 'Stop these mails',
    done: 'No more mail about answers',
  },
  open: {
    asked: 'Open your collection',
    explained: 'This browser remembers the collection from now on.',
    button: 'Open my collection',
    done: 'This browser takes no cookies',
  },
} as const;

const LINKS = ['stop', 'open'] as const;

/** What the link in an email asks for: to confirm the address, to stop these emails, or to open the collection. */
function find(request: Request) {
  const query = new URL(request.url).searchParams;
  const link: NoticeLink = LINKS.find((name) => query.has(name)) ?? 'confirm';
  const token = query.get(link) ?? '';
  return { link, token, compilation: findNotice(link, token) };
}

/** Only shows the button: whatever opens the links in mail must not confirm or stop anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { link, token, compilation } = find(request);
  if (link === 'open' && compilation !== null && isOwnedBy(compilation.id, await readOwner(request)))
    throw redirect(`/compilation/${compilation.id}`);
  const address = withParam('/compilation/notices', link, token);
  return data(
    {
      link,
      address,
      title: compilation?.title ?? null,
      isBlocked: new URL(request.url).searchParams.has('opened'),
    },
    { status: compilation === null ? 404 : 200 },
  );
}

const INTENTS = { confirm: confirmNotice, stop: stopNotice };

/** Lets this browser open the collection as its owner's. The page that the answer leads to says so when cookies are blocked. */
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

/** Answers the button, and RFC 8058's post of a mail provider, which comes without cookies and is not to be redirected. */
export async function action({ request }: ActionFunctionArgs) {
  const { link, compilation } = find(request);
  if (compilation === null) return data({ title: null }, { status: 404 });
  if (link === 'open') return open(request, compilation.id);
  await INTENTS[link](compilation);
  return data({ title: compilation.title });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Notices() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = result?.title ?? page.title;
  const words = WORDS[page.link];
  const isDone = result !== undefined || page.isBlocked;
  if (title === null)
    return (
      <StatusPage
        status={404}
        {...LINK_ERRORS.oldLink}
        back={{ to: '/compilations', label: 'My collections' }}
      />
    );
  return (
    <div className="wrap section grid max-w-[48rem] justify-items-start gap-6">
      <p className="eyebrow" dir="auto">
        {title}
      </p>
      <h1>{isDone ? words.done : words.asked}</h1>
      <p className="lead" role={isDone ? 'status' : undefined}>
        {page.isBlocked
          ? 'So it cannot remember your collection. Allow cookies for this site, or log in, then open the link again.'
          : words.explained}
      </p>
      {!isDone ? (
        <Form method="post" action={page.address}>
          <button type="submit" className="btn">
            {words.button}
          </button>
        </Form>
      ) : (
        <a className="btn btn-line" href="/compilations">
          My collections
        </a>
      )}
    </div>
  );
}
