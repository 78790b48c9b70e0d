import type { z } from 'zod';
import { on, serveApi } from '#app/http/api.server';
import { readOwner } from '#app/http/owner.server';
import { isUnread } from '#app/lib/answer-fields';
import { listAnswers } from '#app/models/collections/answer.server';
import { findCompilation } from '#app/models/collections/compilation.server';
import { refuseChange } from '#app/routes/api/compilations/contents.server';
import { type answerResource, listAnswersOperation } from './operation';

type Row = ReturnType<typeof listAnswers>[number];

function toAnswer({ id, name, size, note, said, ...row }: Row): z.input<typeof answerResource> {
  return {
    ...{ id, name, size, note },
    isNew: isUnread(row),
    updatedAt: row.updatedAt.toISOString(),
    products: [...said].map(([productId, piece]) => ({
      productId,
      verdict: piece.verdict ?? null,
      size: piece.size ?? null,
      word: piece.word ?? null,
    })),
  };
}

const api = serveApi(
  on(listAnswersOperation, async ({ params, request }) => {
    const id = Number(params.id);
    const owner = await readOwner(request);
    return findCompilation({ id }, owner)?.isOwner
      ? { data: listAnswers(id).map(toAnswer) }
      : refuseChange(id, owner);
  }),
);

export const loader = api.loader;
export const action = api.action;
