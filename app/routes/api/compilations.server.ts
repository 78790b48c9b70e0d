import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { isUnread } from '#app/features/collections/answer-fields';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import {
  type Compilation,
  createCompilation,
  findCompilation,
} from '#app/features/collections/compilation.server';
import { listCompilationPage } from '#app/features/collections/compilation-list.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { compilationSchema } from '#app/features/collections/compilation-schema';
import { listAnswerPage } from '#app/features/collections/received-answer.server';
import type { ShownProduct } from '#app/features/shop/product.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { ensureOwner } from '#app/server/web/owner.server';
import { reportError } from '#app/server/web/page-context.server';
import { NOTICES } from '#app/server/web/toast.server';
import { describePage, paged, readPosition } from './paging.server';
import { dateTime, pathId, pickFields, productResource, resource, text, toProduct } from './resources';

export const compilationResource = resource('Compilation', {
  id: z.int().positive(),
  title: z.string(),
  description: text,
  userId: z.int().nullable().describe('The owner’s account. null for other callers, and without an account.'),
  isPublic: z.boolean(),
  shareCode: z.string().length(10),
  from: text.describe('The sender’s name on the share page.'),
  hidePrices: z.boolean().describe('Only the owner sees prices and retailers.'),
  closesOn: z.iso.date().nullable().describe('The last day for answers, in the time zone of the site.'),
  createdAt: dateTime,
  updatedAt: dateTime,
});

type Shown = Omit<Compilation, 'version' | 'answersOpen' | 'deletedAt' | 'ownerHash' | 'manageHash'>;

export function toCompilation(compilation: Shown, isOwner: boolean) {
  return pickFields(compilationResource, {
    ...compilation,
    userId: isOwner ? compilation.userId : null,
    createdAt: compilation.createdAt.toISOString(),
    updatedAt: compilation.updatedAt.toISOString(),
  });
}

export const itemResource = productResource
  .extend({ sortOrder: z.int(), note: text, bought: z.boolean().optional().describe('Only for the owner.') })
  .meta({ id: 'CompilationProduct' });

type Item = ShownProduct & { sortOrder: number; note: string | null; boughtAt: Date | null };

export function toItem(
  { sortOrder, note, boughtAt, ...product }: Item,
  isOwner: boolean,
): z.input<typeof itemResource> {
  const item = { ...toProduct(product), sortOrder, note };
  return isOwner ? { ...item, bought: boughtAt !== null } : item;
}

export const compilationId = pathId(/^[0-9]{1,16}$/);

export const wrongPath = { status: 404, error: COLLECTION_ERRORS.compilationNotFound.text } as const;

export function refuseCompilation(): never {
  refuse(wrongPath.status, wrongPath.error);
}

/** Refuses a change that did nothing. A private collection of another owner is answered as if it did not exist. */
export function refuseChange(id: number, owner: Owner): never {
  const { isOwner } = findCompilation({ id }, owner) ?? refuseCompilation();
  if (!isOwner) refuse(403, SITE_ERRORS.accessDenied.text);
  refuse(404, COLLECTION_ERRORS.removeItem.text);
}

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
    ...paged,
    data: z.array(
      compilationResource.extend({ products: z.int().nonnegative() }).meta({ id: 'OwnCompilation' }),
    ),
    handle({ query, owner }) {
      const page = listCompilationPage(owner, readPosition(query));
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
    async handle({ body, context, owner: caller }) {
      const { owner, setCookie } = await ensureOwner(caller);
      const shareCode = body.shareCode ?? undefined;
      const outcome = await createCompilation({ ...body, shareCode, owner }).catch((error) =>
        refuseFailed(error, context),
      );
      if (!outcome.ok) refuse(400, outcome.reason === 'past-day' ? SITE_ERRORS.pastDay : FAILED);
      const data = toCompilation(outcome.compilation, true);
      return { data, message: NOTICES.created.text, cookies: [setCookie] };
    },
  }),
};

const answerResource = resource('Answer', {
  id: z.int().positive(),
  name: text,
  size: text,
  note: text,
  isNew: z.boolean().describe('The owner has not marked it as read.'),
  updatedAt: z.iso.datetime(),
  products: z.array(
    z.object({
      productId: z.int().positive(),
      verdict: z.enum(['love', 'maybe', 'no']).nullable(),
      size: text,
      word: text,
    }),
  ),
});

function toAnswer({ reactions, ...answer }: ReturnType<typeof listAnswerPage>['answers'][number]) {
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
    ...paged,
    data: z.array(answerResource),
    failures: [403],
    handle({ params: { id }, query, owner }) {
      if (!findCompilation({ id }, owner)?.isOwner) refuseChange(id, owner);
      const page = listAnswerPage(id, readPosition(query));
      return { data: page.answers.map(toAnswer), meta: describePage(page) };
    },
  }),
};
