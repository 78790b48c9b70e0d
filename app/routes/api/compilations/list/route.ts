import { on, refuse, refuseOverLimit, serveApi } from '#app/http/api.server';
import { ensureOwner } from '#app/http/owner.server';
import { NOTICES } from '#app/messages';
import { createCompilation } from '#app/models/collections/compilation.server';
import { listCompilationPage } from '#app/models/collections/compilation-list.server';
import { describePage, readPlace } from '#app/routes/api/lists.server';
import { toCompilation } from '#app/routes/api/resources';
import { createCompilationOperation, listCompilationsOperation } from './operation';

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
    const outcome = await createCompilation({
      ...{ title: body.title, isPublic: body.isPublic, owner },
      description: body.description ?? undefined,
      ...{ from: body.from ?? undefined, hidePrices: body.hidePrices, closesOn: body.closesOn ?? undefined },
      shareCode: body.shareCode ?? undefined,
    });
    return outcome.ok
      ? {
          data: toCompilation(outcome.compilation, true),
          message: NOTICES.created.text,
          cookies: [setCookie],
        }
      : refuse(400, 'Failed to create compilation');
  }),
);

export const loader = api.loader;
export const action = api.action;
