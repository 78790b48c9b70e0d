import { type ActionFunctionArgs, data } from '@remix-run/node';
import { z } from 'zod';
import { findAnswer, saveAnswer } from '#app/features/collections/answer.server';
import type { Reaction, Unsent } from '#app/features/collections/answer-fields';
import { answerSchema, REACTION_FIELD, readReactions } from '#app/features/collections/answer-schema';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findCompilation, takesAnswers } from '#app/features/collections/compilation.server';
import * as items from '#app/features/collections/compilation-products.server';
import { SHARE_CODE } from '#app/features/collections/compilation-schema';
import { findProduct } from '#app/features/shop/product.server';
import { CHOICE_LABELS } from '#app/lib/choices';
import { compilationNotFound, openedCollectionLinks } from './compilation-page.server';
import { hasFilledHoneypot, readForm, storeForm } from './form.server';
import { clientKeyOf, SAME_ORIGIN_REFERRER } from './page-context.server';
import { answersCookie } from './session.server';
import { redirectWithToast } from './toast.server';

const REMEMBERED = 20;
const rememberedSchema = z.array(z.tuple([z.number(), z.string()])).catch([]);

async function readRemembered(request: Request): Promise<[number, string][]> {
  return rememberedSchema.parse(await answersCookie.parse(request.headers.get('Cookie')).catch(() => []));
}

/** Returns the token of the recipient's answer, or undefined. A replaced link changes the collection's id, so all are tried. */
async function findToken(request: Request, compilationId: number, given?: string | null) {
  const remembered = await readRemembered(request);
  const own = remembered.filter(([id]) => id === compilationId);
  const tokens = [given, ...[...own, ...remembered].map(([, token]) => token)];
  return tokens.find((token) => token && findAnswer(compilationId, token) !== null) ?? undefined;
}

export async function loadRecipientAnswer(request: Request, compilationId: number) {
  const inUrl = new URL(request.url).searchParams.get('edit');
  const edit = await findToken(request, compilationId, inUrl);
  const answer = edit === undefined ? null : findAnswer(compilationId, edit);
  if (edit === undefined || answer === null) return null;
  const { name, size, note, reactions } = answer;
  const fields = [...reactions].flatMap(([id, product]) => [
    [`answer-${id}`, product.choice],
    [`size-${id}`, product.size],
    [`word-${id}`, product.comment],
  ]);
  const known = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return { edit, name: name ?? '', size: size ?? '', note: note ?? '', fields: known };
}

function returnTyped({ note, size }: z.output<typeof answerSchema>, reactions: Map<number, Reaction>) {
  const products = [...reactions].map(([id, { choice, size: fits, comment }]) => {
    const parts = [choice && CHOICE_LABELS[choice], fits, comment].filter(Boolean).join(', ');
    return `${findProduct(id)?.name ?? ''}: ${parts}`;
  });
  const written = [...products, ...[size, note].filter(Boolean)].join('\n');
  const { title: statusText } = COLLECTION_ERRORS.compilationNotFound;
  return data({ written, isAnswer: true } satisfies Unsent, { status: 404, statusText });
}

export async function answerCompilation({ request, params, context }: ActionFunctionArgs) {
  const shareCode = params.shareCode ?? '';
  if (!SHARE_CODE.test(shareCode)) throw compilationNotFound();
  const form = await readForm({ request, context });
  const rules = {
    schema: answerSchema,
    dynamicNames: REACTION_FIELD,
    failure: COLLECTION_ERRORS.answer,
    rule: 'answer' as const,
    findErrors: () => readReactions(form).errors,
  };
  return storeForm({ context, form, ...rules }, async ({ value, refuse }) => {
    if (hasFilledHoneypot(form))
      return redirectWithToast(request, `/share/${shareCode}`, { toast: 'answered' });
    const { reactions } = readReactions(form);
    const found = findCompilation({ shareCode }, {});
    // A browser changes its answer even from a page that it opened before it had answered.
    const edit = found ? await findToken(request, found.compilation.id, value.edit) : undefined;
    const sentFrom = clientKeyOf(context);
    const outcome = await saveAnswer({ shareCode, reactions, sentFrom, ...value, edit });
    if (outcome.ok) {
      const hash = value.only === undefined ? '' : `#product-${value.only}`;
      const to = `/share/${shareCode}?edit=${encodeURIComponent(outcome.token)}${hash}`;
      const { compilationId, token } = outcome;
      const others = (await readRemembered(request)).filter(([id]) => id !== compilationId);
      const newest = [[compilationId, token], ...others].slice(0, REMEMBERED);
      const headers = [await answersCookie.serialize(newest)];
      return redirectWithToast(request, to, { toast: 'answered', headers });
    }
    if (outcome.reason === 'not-found') throw returnTyped(value, reactions);
    const { answerClosed, answerEmpty } = COLLECTION_ERRORS;
    return refuse({ '': [outcome.reason === 'closed' ? answerClosed : answerEmpty] });
  });
}

function findOpened(request: Request) {
  const params = new URL(request.url).searchParams;
  const shareCode = params.get('in') ?? '';
  const found = SHARE_CODE.test(shareCode) ? findCompilation({ shareCode }, {}) : null;
  return found && { compilation: found.compilation, edit: params.get('edit') };
}

/** True if a page was opened from a share page, even from a deleted one: prices that it hid must stay hidden. */
export function isFromOpenedCollection(request: Request): boolean {
  return new URL(request.url).searchParams.has('in');
}

/** Lets a browser keep the page with the typed text for its Back button, but revalidate it before it is shown again. */
export const KEEP_FOR_BACK = { 'Cache-Control': 'private, no-cache' };

/** Returns the headers of a page that was opened from a share page. With a private token in its URL, it is not stored. */
export function openedCollectionHeaders(request: Request): { headers?: Record<string, string> } {
  if (new URL(request.url).searchParams.has('edit')) return { headers: SAME_ORIGIN_REFERRER };
  return isFromOpenedCollection(request) ? { headers: KEEP_FOR_BACK } : {};
}

export function describeOpenedCollection(request: Request) {
  const opened = findOpened(request);
  if (opened === null) return null;
  const { id, shareCode, title, hidePrices } = opened.compilation;
  const links = openedCollectionLinks({ shareCode, edit: opened.edit });
  return { ...links, title, hidePrices, productIds: items.listCompilationProductIds(id) };
}

/** Returns the public collection that a product was opened from (`?in=`), or null. Removed products cannot be answered. */
export async function findOpenedCollection(request: Request, productId: number) {
  const opened = findOpened(request);
  if (opened === null) return null;
  const { compilation, edit } = opened;
  const item = items.findCompilationItem(compilation.id, productId);
  return {
    shareCode: compilation.shareCode,
    ...openedCollectionLinks({ shareCode: compilation.shareCode, edit }),
    title: compilation.title,
    note: item?.note ?? null,
    hidePrices: compilation.hidePrices,
    answersOpen: item !== null && takesAnswers(compilation),
    recipientAnswer: await loadRecipientAnswer(request, compilation.id),
  };
}
