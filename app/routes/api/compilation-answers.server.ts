import { z } from 'zod';
import { isUnread } from '#app/features/collections/answer-fields';
import { findCompilation } from '#app/features/collections/compilation.server';
import { listAnswerPage } from '#app/features/collections/received-answer.server';
import { endpoint } from '#app/server/api/endpoint.server';
import { compilationId, refuseChange, wrongPath } from './own-compilation.server';
import { describePage, listMeta, listQuery, readPosition } from './paging.server';

const text = z.string().nullable();

const answerResource = z
  .object({
    id: z.int().positive(),
    name: text,
    size: text,
    note: text,
    isNew: z.boolean().meta({ description: 'The owner has not marked it as read.' }),
    updatedAt: z.iso.datetime(),
    products: z.array(
      z.object({
        productId: z.int().positive(),
        verdict: z.enum(['love', 'maybe', 'no']).nullable(),
        size: text,
        word: text,
      }),
    ),
  })
  .meta({ id: 'Answer' });

type Row = ReturnType<typeof listAnswerPage>['answers'][number];

function toAnswer({ id, name, size, note, reactions, ...row }: Row): z.input<typeof answerResource> {
  return {
    id,
    name,
    size,
    note,
    isNew: isUnread(row),
    updatedAt: row.updatedAt.toISOString(),
    products: [...reactions].map(([productId, product]) => ({
      productId,
      verdict: product.choice ?? null,
      size: product.size ?? null,
      word: product.comment ?? null,
    })),
  };
}

export const compilationAnswers = {
  list: endpoint({
    method: 'GET',
    path: '/api/compilations/{id}/answers',
    summary: 'List the answers to your collection, last changed first',
    description: 'Only the owner sees answers.',
    params: z.object({ id: compilationId }),
    wrongPath,
    query: listQuery,
    data: z.array(answerResource),
    meta: listMeta,
    failures: [403, 404],
    example: { params: { id: '1' } },
    async handle({ params: { id }, query, owner: readOwner }) {
      const owner = await readOwner();
      if (!findCompilation({ id }, owner)?.isOwner) return refuseChange(id, owner);
      const position = readPosition(query);
      if ('refused' in position) return position;
      const page = listAnswerPage(id, position);
      return { data: page.answers.map(toAnswer), meta: describePage(page) };
    },
  }),
};
