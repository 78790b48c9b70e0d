import { removeCompilationProductOperation } from '../api/compilations';
import { on, refuseOverLimit, serveApi } from '../http/api.server';
import { refuseChange } from '../http/api-compilations.server';
import { readOwner } from '../http/owner.server';
import { NOTICES } from '../messages';
import { removeCompilationItem } from '../models/compilation-item.server';

const api = serveApi(
  on(removeCompilationProductOperation, async ({ params, request, context }) => {
    const compilationId = Number(params.id);
    const productId = Number(params.productId);
    const refused = await refuseOverLimit(context, 'change');
    if (refused) return refused;
    const owner = await readOwner(request);
    return (await removeCompilationItem({ compilationId, productId, owner })) === 'changed'
      ? { data: null, message: NOTICES.removed.text }
      : refuseChange(compilationId, owner);
  }),
);

export const loader = api.loader;
export const action = api.action;
