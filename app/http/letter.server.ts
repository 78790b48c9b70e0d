import { SHARE_CODE } from '#app/forms/compilation';
import { findCompilation, takesAnswers } from '#app/models/collections/compilation.server';
import { listCompilationProducts } from '#app/models/collections/compilation-item.server';
import { loadHerAnswer } from './answer.server';

/**
 * The collection that a product's page was opened from (`?in=`), for the way back and the same answer; null when there is none
 * that everybody may see, or the product is not in it.
 */
export async function findLetter(request: Request, productId: number) {
  const shareCode = new URL(request.url).searchParams.get('in') ?? '';
  const found = SHARE_CODE.test(shareCode) ? findCompilation({ shareCode }, {}) : null;
  if (found === null) return null;
  const { compilation } = found;
  const item = listCompilationProducts(compilation.id).find(({ id }) => id === productId);
  if (item === undefined) return null;
  return {
    shareCode,
    title: compilation.title,
    note: item.note,
    hidePrices: compilation.hidePrices,
    answersOpen: takesAnswers(compilation),
    hers: await loadHerAnswer(request, compilation.id),
  };
}
