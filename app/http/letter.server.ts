import { SHARE_CODE } from '#app/forms/compilation';
import { findCompilation, takesAnswers } from '#app/models/collections/compilation.server';
import { listCompilationProducts } from '#app/models/collections/compilation-item.server';
import { loadHerAnswer } from './answer.server';

/** The collection that a page was opened from (`?in=`), if everybody may see it. */
function findOpened(request: Request) {
  const shareCode = new URL(request.url).searchParams.get('in') ?? '';
  return SHARE_CODE.test(shareCode) ? (findCompilation({ shareCode }, {})?.compilation ?? null) : null;
}

/** For a video that she opened from her letter: the way back, what the letter holds, and whether prices are kept from her. */
export function findLetterOfVideo(request: Request) {
  const compilation = findOpened(request);
  if (compilation === null) return null;
  const { id, shareCode, title, hidePrices } = compilation;
  return { shareCode, title, hidePrices, productIds: listCompilationProducts(id).map((item) => item.id) };
}

/**
 * The collection that a product's page was opened from (`?in=`), for the way back and the same answer; null when there is none
 * that everybody may see, or the product is not in it.
 */
export async function findLetter(request: Request, productId: number) {
  const compilation = findOpened(request);
  if (compilation === null) return null;
  const item = listCompilationProducts(compilation.id).find(({ id }) => id === productId);
  if (item === undefined) return null;
  return {
    shareCode: compilation.shareCode,
    title: compilation.title,
    note: item.note,
    hidePrices: compilation.hidePrices,
    answersOpen: takesAnswers(compilation),
    hers: await loadHerAnswer(request, compilation.id),
  };
}
