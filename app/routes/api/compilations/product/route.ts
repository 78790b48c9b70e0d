import { markBought, removeCompilationItem } from '#app/features/collections/compilation-item.server';
import { refuseChange } from '#app/routes/api/compilations/contents.server';
import { on, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { NOTICES } from '#app/server/web/notices';
import { markBoughtOperation, removeCompilationProductOperation } from './operation';

const api = serveApi(
  on(removeCompilationProductOperation, async ({ params, context, owner: readOwner }) => {
    const compilationId = Number(params.id);
    const productId = Number(params.productId);
    const refused = await refuseOverLimit(context, 'change');
    if (refused) return refused;
    const owner = await readOwner();
    const { outcome } = await removeCompilationItem({ compilationId, productId, owner });
    return outcome === 'changed'
      ? { data: null, message: NOTICES.removed.text }
      : refuseChange(compilationId, owner);
  }),
  on(markBoughtOperation, async ({ params, body: { bought }, context, owner: readOwner }) => {
    const compilationId = Number(params.id);
    const productId = Number(params.productId);
    const refused = await refuseOverLimit(context, 'change');
    if (refused) return refused;
    const owner = await readOwner();
    if (!(await markBought({ compilationId, productId, owner, bought })))
      return refuseChange(compilationId, owner);
    const { title } = NOTICES[bought ? 'bought' : 'unbought'];
    return { data: { compilationId, productId, bought }, message: title };
  }),
);

export const loader = api.loader;
export const action = api.action;
