import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { listCompilationPage } from '#app/features/collections/compilation-list.server';
import { compilationSchema } from '#app/features/collections/compilation-schema';
import { createCompilation } from '#app/features/collections/new-compilation.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { endpoint } from '#app/server/api/endpoint.server';
import { type Refusal, refuse } from '#app/server/api/reply.server';
import { reportError } from '#app/server/web/error-report.server';
import { NOTICES } from '#app/server/web/notices';
import { ensureOwner } from '#app/server/web/owner.server';
import { compilationResource, toCompilation } from './compilation-resources';
import { describePage, listMeta, listQuery, readPosition } from './paging.server';

const FAILED = 'Failed to create compilation';

async function orFailure<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return refuse(500, FAILED, { errorId: reportError(error, context) });
  }
}

export const compilations = {
  list: endpoint({
    method: 'GET',
    path: '/api/compilations',
    summary: 'List your collections, newest first',
    description: 'Those of the account, and those that this browser created without an account.',
    query: listQuery,
    data: z.array(
      compilationResource.extend({ products: z.int().nonnegative() }).meta({ id: 'OwnCompilation' }),
    ),
    meta: listMeta,
    async handle({ query, owner }) {
      const position = readPosition(query);
      if ('refused' in position) return position;
      const page = listCompilationPage(await owner(), position);
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
      const outcome = await orFailure(context, () =>
        createCompilation({
          title: body.title,
          isPublic: body.isPublic,
          owner,
          description: body.description ?? undefined,
          from: body.from ?? undefined,
          hidePrices: body.hidePrices,
          closesOn: body.closesOn ?? undefined,
          shareCode: body.shareCode ?? undefined,
        }),
      );
      if ('refused' in outcome) return outcome;
      return outcome.ok
        ? {
            data: toCompilation(outcome.compilation, true),
            message: NOTICES.created.text,
            cookies: [setCookie],
          }
        : refuse(400, FAILED);
    },
  }),
};
