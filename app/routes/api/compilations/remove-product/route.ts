import { on, refuseOverLimit, serveApi } from '#app/http/api.server';
import { readOwner } from '#app/http/owner.server';
import { NOTICES } from '#app/messages';
import { removeCompilationItem } from '#app/models/collections/compilation-item.server';
import { refuseChange } from '#app/routes/api/compilations/contents.server';
import { removeCompilationProductOperation } from './operation';

const api = serveApi(
  on(removeCompilationProductOperation, async ({ params, request, context }) => {
    const compilationId = Number(params.id);
    const productId = Number(params.productId);
    const refused = await refuseOverLimit(context, 'change');
    if (refused) return refused;
    const owner = await readOwner(request);
    const { outcome } = await removeCompilationItem({ compilationId, productId, owner });
    return outcome === 'changed'
      ? { data: null, message: NOTICES.removed.text }
      : refuseChange(compilationId, owner);
  }),
);

export const loader = api.loader;
export const action = api.action;
