import type { z } from 'zod';
import { isUnread } from '#app/features/collections/answer-fields';
import { findCompilation } from '#app/features/collections/compilation.server';
import { listAnswerPage } from '#app/features/collections/received-answer.server';
import { refuseChange } from '#app/routes/api/compilations/contents.server';
import { describePage, readPlace } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { type answerResource, listAnswersOperation } from './operation';

type Row = ReturnType<typeof listAnswerPage>['answers'][number];

function toAnswer({ id, name, size, note, said, ...row }: Row): z.input<typeof answerResource> {
  return {
    ...{ id, name, size, note },
    isNew: isUnread(row),
    updatedAt: row.updatedAt.toISOString(),
    products: [...said].map(([productId, piece]) => ({
      productId,
      verdict: piece.choice ?? null,
      size: piece.size ?? null,
      word: piece.comment ?? null,
    })),
  };
}

const api = serveApi(
  on(listAnswersOperation, async ({ params, query, owner: readOwner }) => {
    const id = Number(params.id);
    const owner = await readOwner();
    if (!findCompilation({ id }, owner)?.isOwner) return refuseChange(id, owner);
    const place = readPlace(query);
    if ('refused' in place) return place;
    const page = listAnswerPage(id, place);
    return { data: page.answers.map(toAnswer), meta: describePage(page) };
  }),
);

export const loader = api.loader;
export const action = api.action;
