import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { type Compilation, findCompilation, type Owner } from '#app/features/collections/compilation.server';
import { listCompilationProductsInFull } from '#app/features/collections/compilation-item.server';
import { NO_SHOP } from '#app/features/shop/product-facts';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { toCompilation, toItem } from '#app/routes/api/resources';
import { type Refusal, refuse } from '#app/server/api/api.server';

export function describeContents(compilation: Compilation, isOwner: boolean) {
  return {
    compilation: toCompilation(compilation, isOwner),
    products: listCompilationProductsInFull(compilation.id).map((item) =>
      toItem(compilation.hidePrices && !isOwner ? { ...item, ...NO_SHOP } : item, isOwner),
    ),
  };
}

/** Why a change did nothing: someone else's public collection is no secret, everything else is as if it were not there. */
export function refuseChange(id: number, owner: Owner): Refusal {
  const found = findCompilation({ id }, owner);
  if (found === null) return refuse(404, COLLECTION_ERRORS.compilationNotFound.text);
  return found.isOwner
    ? refuse(404, COLLECTION_ERRORS.removeItem.text)
    : refuse(403, SITE_ERRORS.accessDenied.text);
}
