import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { AdminPage } from '../components/admin-page';
import { readBatch } from '../http/batch.server';
import { readForm } from '../http/form.server';
import { requireAdmin } from '../http/session.server';
import { redirectWithToast } from '../http/toast.server';
import { pageMeta } from '../lib/page-meta';
import { readId } from '../lib/query';
import { hideAnswer, listAnswersForModeration } from '../models/moderation.server';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Answers', noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = listAnswersForModeration(readId(params.id) ?? 0);
  if (found === null)
    throw new Response('There is no such collection.', { status: 404, statusText: 'Page Not Found' });
  return {
    title: found.title,
    answers: found.answers.map(({ hiddenAt, ...answer }) => ({ ...answer, hidden: hiddenAt !== null })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(request);
  const { act, ids } = readBatch(await readForm(request), 'answer');
  const hides = act === 'hide';
  for (const id of ids) await hideAnswer(id, hides, actor);
  const toast = { title: hides ? 'Hidden' : 'Shown again' };
  return redirectWithToast(request, `/admin/collections/${readId(params.id) ?? 0}`, { toast });
}

export default function ModerateAnswers() {
  const { title, answers } = useLoaderData<typeof loader>();
  return (
    <AdminPage tab="/admin/collections" title={`Answers to ${title}`}>
      <Form method="post">
        <ul className="entries">
          {answers.map(({ id, name, note, hidden }) => (
            <li key={id} className="entry entry-plain">
              <span className="meta">{hidden ? 'Hidden' : 'Shown'}</span>
              <p className="min-w-0">
                <strong>{name ?? 'Without a name'}</strong>
                <span className="block">{note ?? 'No line'}</span>
              </p>
              <button
                type="submit"
                name="act"
                value={`${hidden ? 'show' : 'hide'}:${id}`}
                className="btn btn-line btn-small"
              >
                {hidden ? 'Show again' : 'Hide'}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </AdminPage>
  );
}
