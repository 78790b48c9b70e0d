import { z } from 'zod';
import { readId } from '#app/lib/query';
import { MAX_AT_ONCE } from '#app/lib/selection';
import type { Toast } from '#app/lib/toast';
import { textOf } from './form.server';
import { redirectWithToast } from './toast.server';

/**
 * What a page does for one of its forms, from the table of all that it does.
 * @param intent the form's `intent`.
 * @throws a 400 when the page has no such form.
 */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const known = z.enum(Object.keys(table)).safeParse(intent).data;
  const run = known === undefined ? undefined : table[known];
  if (run !== undefined) return run;
  throw new Response('This form asks for nothing that is known here.', {
    status: 400,
    statusText: 'Bad Request',
  });
}

/** Chooses an action by the `intent` of a form. @throws a 400 when the page has no such form. */
export function chooseByForm<Run>(table: Record<string, Run>, form: FormData): Run {
  return chooseByIntent(table, textOf(form, 'intent'));
}

type Rows = {
  /** The name of the rows' checkboxes. */
  name: string;
  /** The ids of all rows that the list finds, where it lets them all be chosen. */
  listAll?: (limit: number) => number[];
};

/**
 * What a list's form asks for: `intent` is a button's value, `feature` for all rows that are ticked or `feature:12` for one; with
 * `all` it is every row that the list finds.
 */
export function readBatch(form: FormData, { name, listAll }: Rows): { intent: string; ids: number[] } {
  const [intent = '', one] = textOf(form, 'intent').split(':');
  if (one === undefined && form.get('all') === 'on' && listAll !== undefined)
    return { intent, ids: listAll(MAX_AT_ONCE) };
  const chosen = one === undefined ? form.getAll(name) : [one];
  const ids = chosen.slice(0, MAX_AT_ONCE).flatMap((value) => readId(String(value)) ?? []);
  return { intent, ids: [...new Set(ids)] };
}

type Batch<B> = {
  run: (batch: B) => Promise<Toast>;
  batch: B;
  returnTo: string;
  /** What is said when no row was chosen. */
  nothing: { title: string; text?: string };
};

/** Does with the chosen rows of a list what its form asks for, and leads back to the list. */
export async function answerBatch<B extends { ids: number[] }>(
  request: Request,
  { run, batch, returnTo, nothing }: Batch<B>,
): Promise<Response> {
  const toast = batch.ids.length === 0 ? { ...nothing, kind: 'error' as const } : await run(batch);
  return redirectWithToast(request, returnTo, { toast });
}

/** The id in an address or a form. @throws a 404 when it is none: there is nothing of that name. */
export function requireId(value: string | undefined): number {
  const id = readId(value);
  if (id !== null) return id;
  throw new Response(null, { status: 404 });
}
