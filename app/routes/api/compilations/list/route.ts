import type { AppLoadContext } from '@remix-run/node';
import { createCompilation } from '#app/features/collections/compilation.server';
import { listCompilationPage } from '#app/features/collections/compilation-list.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { describePage, readPlace } from '#app/routes/api/lists.server';
import { toCompilation } from '#app/routes/api/resources';
import { on, type Refusal, refuse, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { reportError } from '#app/server/web/error-report.server';
import { NOTICES } from '#app/server/web/notices';
import { ensureOwner } from '#app/server/web/owner.server';
import { createCompilationOperation, listCompilationsOperation } from './operation';

const FAILED = 'Failed to create compilation';

/** The outcome of a write; a refusal of ours where it throws, except where the database cannot be written now. */
async function orFailure<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return refuse(500, FAILED, { errorId: reportError(error, context) });
  }
}

const api = serveApi(
  on(listCompilationsOperation, async ({ query, owner }) => {
    const place = readPlace(query);
    if ('refused' in place) return place;
    const page = listCompilationPage(await owner(), place);
    const data = page.compilations.map(({ compilation, products }) => ({
      ...toCompilation(compilation, true),
      products,
    }));
    return { data, meta: describePage(page) };
  }),
  on(createCompilationOperation, async ({ body, context, owner: readOwner }) => {
    const refused = await refuseOverLimit(context, 'compilation');
    if (refused) return refused;
    const { owner, setCookie } = await ensureOwner(await readOwner());
    const outcome = await orFailure(context, () =>
      createCompilation({
        ...{ title: body.title, isPublic: body.isPublic, owner },
        description: body.description ?? undefined,
        ...{
          from: body.from ?? undefined,
          hidePrices: body.hidePrices,
          closesOn: body.closesOn ?? undefined,
        },
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
  }),
);

export const loader = api.loader;
export const action = api.action;
