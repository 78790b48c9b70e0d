import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { User } from '#app/features/accounts/user.server';
import { pickProducts } from '#app/features/shop/shop-search.server';
import { truncate } from '#app/lib/format';
import { MAX_AT_ONCE } from '#app/lib/paging';
import { pageNumber, readId, withParam } from '#app/lib/query';
import { selectionSchema } from '#app/lib/selection-schema';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { textOf } from './form.server';
import { chooseByIntent, type Done, done } from './guarded.server';

/** Reads the filters of a list from its URL. */
export function readFilters<S extends z.ZodType>(request: Request, schema: S) {
  const { pathname, search, searchParams } = new URL(request.url);
  return { list: schema.parse(Object.fromEntries(searchParams)), url: pathname + search };
}

/** `isUrgent` marks a view whose rows need work. */
export type Views = readonly (readonly [url: string, label: string, isUrgent?: boolean])[];
type ViewsOf<List> = {
  views: Views;
  schema: z.ZodType<List>;
  count: (list: List) => { total: number; isTruncated: boolean };
};

/** Counts the views of a list for its tabs, and finds the one that has the list's filters and no others, or ''. */
export function readViews<List extends object>(list: List, { views, schema, count }: ViewsOf<List>) {
  const filtersOf = (each: List) => ({ ...each, sort: '', select: '', page: 1 });
  const found = views.map(([url, label, isUrgent]) => {
    const view = schema.parse(Object.fromEntries(new URLSearchParams(url.split('?')[1])));
    const { total, isTruncated } = count(view);
    const isShown = isDeepStrictEqual(filtersOf(view), filtersOf(list));
    return { isShown, tab: [url, label, isTruncated ? `${total}+` : total || undefined, isUrgent] as const };
  });
  return { view: found.find(({ isShown }) => isShown)?.tab[0] ?? '', views: found.map(({ tab }) => tab) };
}

/** Reads the search of a list that has no other filters. */
export function readListSearch(params: URLSearchParams, maxLength = 254) {
  const q = truncate(params.get('q')?.trim() ?? '', maxLength);
  return { q, page: pageNumber(params), select: selectionSchema.parse(params.get('select') ?? '') };
}

/** Finds products by the search of a panel: `?find=`, and `?page=` for more of them. */
export function findPanelProducts(query: URLSearchParams) {
  const find = query.get('find');
  const page = pageNumber(query);
  if (find === null || find.trim() === '') return { find, page, found: [], hasMore: false };
  const { products: found, hasMore } = pickProducts(truncate(find, 200), page);
  return { find, page, found, hasMore };
}

type Rows = { name: string; listAll?: (limit: number) => number[] };

/** Reads a list's form: `feature` for the selected rows, `feature:12` for one. `all` is every row that the list finds. */
export function readBatch(form: FormData, { name, listAll }: Rows): { intent: string; ids: number[] } {
  const [intent = '', one] = textOf(form, 'intent').split(':');
  if (one === undefined && form.get('all') === 'on' && listAll !== undefined)
    return { intent, ids: listAll(MAX_AT_ONCE) };
  const chosen = one === undefined ? form.getAll(name) : [one];
  const ids = chosen.slice(0, MAX_AT_ONCE).flatMap((value) => readId(String(value)) ?? []);
  return { intent, ids: [...new Set(ids)] };
}

/** The selected rows of a list, and the list's URL without a selection. */
export type Batch = { ids: number[]; actor: User; form: FormData; returnTo: string };
type BatchList = {
  /** The name of the checkboxes, which is the noun of the rows. */
  name: string;
  listAll: (limit: number, query: URLSearchParams) => number[];
  /** Deletes rows into the trash, for the intent `delete`. */
  remove: (ids: number[], actor: User) => Promise<{ deleted: number; trashId: number | null }>;
  /** The other actions. */
  intents?: Record<string, (batch: Batch) => Promise<Toast>>;
  /** Explains that nothing is selected. */
  hint?: string;
};

/** Runs an action on the selected rows of a list, and redirects back to the list. */
export async function answerBatch(
  { form, actor, request }: { form: FormData; actor: User; request: Request },
  { name, listAll, remove, intents, hint }: BatchList,
): Promise<Done> {
  const { pathname, search, searchParams } = new URL(request.url);
  const returnTo = withParam(pathname + search, 'select', '');
  const { intent, ids } = readBatch(form, { name, listAll: (limit) => listAll(limit, searchParams) });
  const deleteRows = async (batch: Batch) => {
    const { deleted, trashId } = await remove(batch.ids, actor);
    return deletedWithUndo(deleted, name, { trashId, returnTo });
  };
  const run = chooseByIntent({ ...intents, delete: deleteRows }, intent);
  const toast: Toast =
    ids.length === 0
      ? { title: `No ${name}s selected`, text: hint, kind: 'error' }
      : await run({ ids, actor, form, returnTo });
  return done(returnTo, toast);
}
