import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { isUnread } from '#app/features/collections/answer-fields';
import { createCompilation, findCompilation } from '#app/features/collections/compilation.server';
import { listCompilationPage } from '#app/features/collections/compilation-list.server';
import { compilationSchema } from '#app/features/collections/compilation-schema';
import { listAnswerPage } from '#app/features/collections/received-answer.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { reportError } from '#app/server/web/error-report.server';
import { NOTICES } from '#app/server/web/notices';
import { ensureOwner } from '#app/server/web/owner.server';
import {
  compilationId,
  compilationResource,
  refuseChange,
  toCompilation,
  wrongPath,
} from './compilation-resources.server';
import { describePage, listMeta, listQuery, readPosition } from './paging.server';
import { pickFields, text } from './resources';

const FAILED = 'Failed to create compilation';

function refuseFailed(error: unknown, context: AppLoadContext): never {
  if (error instanceof StorageUnavailable) throw error;
  refuse(500, FAILED, { errorId: reportError(error, context) });
}

export const compilations = {
  list: endpoint({
    path: '/api/compilations',
    summary: 'List your collections, newest first',
    description: 'Those of the account, and those that this browser created without an account.',
    query: listQuery,
    data: z.array(
      compilationResource.extend({ products: z.int().nonnegative() }).meta({ id: 'OwnCompilation' }),
    ),
    meta: listMeta,
    async handle({ query, owner }) {
      const page = listCompilationPage(await owner(), readPosition(query));
      const data = page.compilations.map(({ compilation, products }) => ({
        ...toCompilation(compilation, true),
        products,
      }));
      return { data, meta: describePage(page) };
    },
  }),

  create: endpoint({
    method: 'POST',
    path: '/api/compilations',
    summary: 'Create a collection',
    description:
      'Without an account, a cookie makes this browser the owner. A `shareCode` that is taken is replaced; the response has the final one.',
    limit: 'compilation',
    body: compilationSchema,
    status: 201,
    data: compilationResource,
    message: true,
    example: {
      body: {
        title: 'For the lake house',
        description: 'Two robes',
        isPublic: true,
        shareCode: 'Lake4House',
      },
    },
    async handle({ body, context, owner: readOwner }) {
      const { owner, setCookie } = await ensureOwner(await readOwner());
      const shareCode = body.shareCode ?? undefined;
      const outcome = await createCompilation({ ...body, shareCode, owner }).catch((error) =>
        refuseFailed(error, context),
      );
      if (!outcome.ok) refuse(400, FAILED);
      const data = toCompilation(outcome.compilation, true);
      return { data, message: NOTICES.created.text, cookies: [setCookie] };
    },
  }),
};

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

function toAnswer({ reactions, ...answer }: Row) {
  return pickFields(answerResource, {
    ...answer,
    isNew: isUnread(answer),
    updatedAt: answer.updatedAt.toISOString(),
    products: [...reactions].map(([productId, { choice = null, size = null, comment = null }]) => {
      return { productId, verdict: choice, size, word: comment };
    }),
  });
}

export const compilationAnswers = {
  list: endpoint({
    path: '/api/compilations/{id}/answers',
    summary: 'List the answers to your collection, last changed first',
    description: 'Only the owner sees answers.',
    params: z.object({ id: compilationId }),
    wrongPath,
    query: listQuery,
    data: z.array(answerResource),
    meta: listMeta,
    failures: [403, 404],
    async handle({ params: { id }, query, owner: readOwner }) {
      const owner = await readOwner();
      if (!findCompilation({ id }, owner)?.isOwner) refuseChange(id, owner);
      const page = listAnswerPage(id, readPosition(query));
      return { data: page.answers.map(toAnswer), meta: describePage(page) };
    },
  }),
};
