import { readId } from '#app/lib/query';
import { MOST_AT_ONCE } from '#app/lib/selection';
import { textOf } from './form.server';

type Rows = {
  /** The name of the rows' checkboxes. */
  name: string;
  /** The ids of all rows that the list finds, where it lets them all be chosen. */
  listAll?: (limit: number) => number[];
};

/**
 * What a list's form asks for: `act` is a button's value, `feature` for all rows that are ticked or `feature:12` for one; with
 * `all` it is every row that the list finds.
 */
export function readBatch(form: FormData, { name, listAll }: Rows): { act: string; ids: number[] } {
  const [act = '', one] = textOf(form, 'act').split(':');
  if (one === undefined && form.get('all') === 'on' && listAll !== undefined)
    return { act, ids: listAll(MOST_AT_ONCE) };
  const chosen = one === undefined ? form.getAll(name) : [one];
  const ids = chosen.slice(0, MOST_AT_ONCE).flatMap((value) => readId(String(value)) ?? []);
  return { act, ids: [...new Set(ids)] };
}
