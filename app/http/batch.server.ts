import { readId } from '../lib/query';
import { textOf } from './form.server';

/** More rows than a page shows were not chosen by a person. */
const MOST = 500;

/**
 * What a list's form asks for: `act` is a button's value, `feature` for all rows that are ticked or `feature:12` for one.
 * @param name the checkboxes of the rows.
 */
export function readBatch(form: FormData, name: string): { act: string; ids: number[] } {
  const [act = '', one] = textOf(form, 'act').split(':');
  const chosen = one === undefined ? form.getAll(name) : [one];
  const ids = chosen.slice(0, MOST).flatMap((value) => readId(String(value)) ?? []);
  return { act, ids: [...new Set(ids)] };
}
