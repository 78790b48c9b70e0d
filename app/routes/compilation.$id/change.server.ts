import { type AppLoadContext, data } from '@remix-run/node';
import { compilationEditSchema, compilationNoteSchema } from '../../forms/compilation';
import { compilationNotFound } from '../../http/compilation-page.server';
import { SAME_ORIGIN_REFERRER } from '../../http/discreet.server';
import { parseForm, rejected, textOf, unknownIntent } from '../../http/form.server';
import { siteOrigin } from '../../http/origin.server';
import { redirectWithToast } from '../../http/toast.server';
import type { FormResult } from '../../lib/form-result';
import { withParam } from '../../lib/local-path';
import { readId } from '../../lib/query';
import { ERRORS, NOTICES, type Notice, type Toast } from '../../messages';
import { deleteAnswer, markAnswersSeen, setAnswersOpen } from '../../models/answer.server';
import {
  deleteCompilation,
  editCompilation,
  type Owner,
  renewManageToken,
  restoreCompilation,
} from '../../models/compilation.server';
import {
  addCompilationItem,
  moveCompilationItem,
  noteCompilationItem,
  removeCompilationItem,
} from '../../models/compilation-item.server';

type Change = {
  id: number;
  owner: Owner;
  form: FormData;
  request: Request;
  context: AppLoadContext;
  intent: string;
};
export type ChangeResult = FormResult & { manageLink?: string; subject?: string };

/** The page that the form stood on, its private link included. */
function addressOf({ request, id }: Change): string {
  const manage = new URL(request.url).searchParams.get('manage');
  return `/compilation/${id}${manage ? `?manage=${encodeURIComponent(manage)}` : ''}`;
}

/** Back to where the form stood: the list that was searched, the product that was changed. */
function done(change: Change, toast: Notice | Toast, place = ''): Promise<Response> {
  const find = new URL(change.request.url).searchParams.get('find');
  const to = find === null ? addressOf(change) : withParam(addressOf(change), 'find', find);
  return redirectWithToast(change.request, to + (find === null ? place : '#add-item'), { toast });
}

/** The place of a product on the page. */
function placeOf(form: FormData): string {
  return `#product-${productOf(form)}`;
}

function productOf(form: FormData): number {
  return readId(String(form.get('product') ?? '')) ?? 0;
}

async function add(change: Change) {
  const { id, owner, form } = change;
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok)
    return done(change, {
      title: 'Error',
      text: parsed.result.error?.note?.[0] ?? ERRORS.unknown,
      kind: 'error',
    });
  const outcome = await addCompilationItem({
    compilationId: id,
    productId: productOf(form),
    owner,
    note: parsed.value.note,
  });
  if (outcome === 'not-found') throw compilationNotFound();
  if (outcome === 'no-product') return done(change, { ...ERRORS.noProduct, kind: 'error' });
  return done(change, outcome === 'added' ? 'added' : 'alreadyAdded');
}

async function note(change: Change) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationNoteSchema);
  const productId = productOf(form);
  if (!parsed.ok)
    return rejected(context, { ...parsed.result, subject: `note-${productId}` } as ChangeResult);
  if (!(await noteCompilationItem({ compilationId: id, productId, owner, note: parsed.value.note ?? '' })))
    throw compilationNotFound();
  return done(change, 'noted', placeOf(form));
}

async function edit(change: Change) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationEditSchema);
  if (!parsed.ok) return rejected(context, { ...parsed.result, subject: 'edit' } as ChangeResult);
  if (!(await editCompilation(id, { owner, ...parsed.value }))) throw compilationNotFound();
  return done(change, 'edited');
}

async function remove(change: Change) {
  const { id, owner, form } = change;
  const removed = await removeCompilationItem({ compilationId: id, productId: productOf(form), owner });
  return done(change, removed ? 'removed' : { ...ERRORS.removeItem, kind: 'error' });
}

async function move(change: Change, by: -1 | 1) {
  const { id, owner, form } = change;
  if (!(await moveCompilationItem({ compilationId: id, productId: productOf(form), owner, by })))
    throw compilationNotFound();
  return done(change, 'moved', placeOf(form));
}

async function destroy(change: Change) {
  const { id, owner, request } = change;
  if (!(await deleteCompilation(id, owner))) throw compilationNotFound();
  const undo = { action: addressOf(change), intent: 'restore', label: 'Undo' };
  return redirectWithToast(request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
}

async function restore(change: Change) {
  if (!(await restoreCompilation(change.id, change.owner))) throw compilationNotFound();
  return done(change, 'restored');
}

/** Waits for a change that either was the owner's to make or is answered as if nothing were there. */
async function settle(change: Change, notice: Notice, changed: Promise<boolean>) {
  if (!(await changed)) throw compilationNotFound();
  return done(change, notice);
}

async function link({ id, owner, request }: Change) {
  const token = await renewManageToken(id, owner);
  if (token === null) throw compilationNotFound();
  const result: ChangeResult = {
    status: 'success',
    manageLink: `${siteOrigin(request)}/compilation/${id}?manage=${token}`,
  };
  return data(result, { headers: SAME_ORIGIN_REFERRER });
}

/** Does what an owner's form asks of a collection; each change checks the owner in the database. */
export function changeCompilation(change: Change): Promise<Response | ReturnType<typeof data<ChangeResult>>> {
  switch (change.intent) {
    case 'add':
      return add(change);
    case 'remove':
      return remove(change);
    case 'up':
      return move(change, -1);
    case 'down':
      return move(change, 1);
    case 'note':
      return note(change);
    case 'edit':
      return edit(change);
    case 'delete':
      return destroy(change);
    case 'restore':
      return restore(change);
    case 'seen':
      return settle(change, 'answersSeen', markAnswersSeen(change.id, change.owner));
    case 'close':
    case 'open': {
      const open = change.intent === 'open';
      return settle(
        change,
        open ? 'answersOpened' : 'answersClosed',
        setAnswersOpen(change.id, { owner: change.owner, open }),
      );
    }
    case 'delete-answer': {
      const answerId = readId(textOf(change.form, 'answer')) ?? 0;
      return settle(change, 'answerDeleted', deleteAnswer(change.id, { owner: change.owner, answerId }));
    }
    case 'link':
      return link(change);
    default:
      throw unknownIntent();
  }
}
