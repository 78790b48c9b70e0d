import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { StatusPage } from '#app/components/status-page';
import { DISCREET } from '#app/http/discreet.server';
import { withParam } from '#app/lib/local-path';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';
import { ERRORS } from '#app/messages';
import {
  confirmNotice,
  findNotice,
  type NoticeLink,
  stopNotice,
} from '#app/models/collections/answer-notice.server';

export const handle: RouteHandle = {
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mail about answers', noindex: true });

export const headers = () => DISCREET;

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
} as const;

/** What the link in a mail asks for: to confirm the address, or to stop. */
function find(request: Request) {
  const query = new URL(request.url).searchParams;
  const link: NoticeLink = query.has('stop') ? 'stop' : 'confirm';
  const token = query.get(link) ?? '';
  return { link, token, compilation: findNotice(link, token) };
}

/** Only shows the button: whatever opens the links in mail must not confirm or stop anything. */
export function loader({ request }: LoaderFunctionArgs) {
  const { link, token, compilation } = find(request);
  const address = withParam('/compilation/notices', link, token);
  return data(
    { link, address, title: compilation?.title ?? null },
    { status: compilation === null ? 404 : 200 },
  );
}

const INTENTS = { confirm: confirmNotice, stop: stopNotice };

/** Answers the button, and RFC 8058's post of a mail provider, which comes without cookies and is not to be redirected. */
export async function action({ request }: ActionFunctionArgs) {
  const { link, compilation } = find(request);
  if (compilation === null) return data({ title: null }, { status: 404 });
  await INTENTS[link](compilation.id);
  return data({ title: compilation.title });
}

export default function Notices() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = result?.title ?? page.title;
  const words = WORDS[page.link];
  if (title === null)
    return (
      <StatusPage status={404} {...ERRORS.oldLink} back={{ to: '/compilations', label: 'My collections' }} />
    );
  return (
    <div className="wrap section grid max-w-[48rem] justify-items-start gap-6">
      <p className="eyebrow" dir="auto">
        {title}
      </p>
      <h1>{result === undefined ? words.asked : words.done}</h1>
      <p className="lead" role={result === undefined ? undefined : 'status'}>
        {words.explained}
      </p>
      {result === undefined ? (
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
