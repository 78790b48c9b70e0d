import type { SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hideAnswer, listAnswersForModeration } from '#app/features/collections/moderation.server';
import { pagingOf } from '#app/lib/paging';
import { textOf } from '#app/server/web/form.server';
import { done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { NO_REASON, readHiding } from '#app/server/web/intents.server';
import { readSearch } from '#app/server/web/list.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/not-found.server';
import { HideForm, PagedRows } from '#app/ui/list';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('audience', ({ title }: SerializeFrom<typeof loader>) => `Answers to ${title}`);

export const loader = guardedLoader('audience', ({ params, query }) => {
  const { page } = readSearch(query);
  const { id, title, found } = orNotFound(listAnswersForModeration(requireId(params.id), page));
  const paging = pagingOf(`/admin/collections/${id}?page=${page}`, { page }, found);
  return { title, paging, answers: found.rows };
});

export const action = formAction('audience', async ({ form, actor, params, request }) => {
  const compilationId = requireId(params.id);
  const here = `/admin/collections/${compilationId}${new URL(request.url).search}`;
  const asked = readHiding(form);
  if (asked === null) return done(here, NO_REASON);
  const answer = { id: requireId(textOf(form, 'answer')), compilationId };
  if (!(await hideAnswer(answer, asked.reason, actor))) throw pageNotFound();
  return done(here, { title: asked.reason === null ? 'Answer shown' : 'Answer hidden' });
});

export default function ModerateAnswers() {
  const { answers, paging } = useLoaderData<typeof loader>();
  return (
    <PagedRows paging={paging} empty="No answers yet.">
      <ul className="entries">
        {answers.map(({ id, name, note, words, hiddenAt, reason }) => (
          <li key={id} className="grid gap-3 py-4">
            <p className="min-w-0">
              <strong>{name ?? 'No name'}</strong>
              <span className="block">{[note, words].filter(Boolean).join(' · ') || 'No message'}</span>
              {hiddenAt && <span className="error block">Hidden: {reason}</span>}
            </p>
            <HideForm
              name="answer"
              id={id}
              hidden={hiddenAt !== null}
              label={`Reason for hiding the answer of ${name ?? 'an unnamed person'}`}
            />
          </li>
        ))}
      </ul>
    </PagedRows>
  );
}
