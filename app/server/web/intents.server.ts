import { redirect } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { truncate } from '#app/lib/format';
import { readId, withParam } from '#app/lib/query';
import { MAX_AT_ONCE } from '#app/lib/selection';
import { badRequest, errorResponse, SITE_ERRORS } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { textOf } from './form.server';
import { type Done, done } from './toast.server';

/** Chooses an action of a page by an `intent`. @throws a 400 when the page has no such action */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const run = Object.hasOwn(table, intent) ? table[intent] : undefined;
  if (run === undefined) throw badRequest('This page has no such action. Reload it and try again.');
  return run;
}

/** Chooses an action of a page by the `intent` of a form. @throws a 400 when the page has no such action */
export function chooseByForm<Run>(table: Record<string, Run>, form: FormData): Run {
  return chooseByIntent(table, textOf(form, 'intent'));
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
  path: string;
  listAll: (limit: number, query: URLSearchParams) => number[];
  intents: Record<string, (batch: Batch) => Promise<Toast>>;
  /** Explains that nothing is selected. */
  hint?: string;
};

/** Runs an action on the selected rows of a list, and redirects back to the list. */
export async function answerBatch(
  { form, actor, request }: { form: FormData; actor: User; request: Request },
  { name, path, listAll, intents, hint }: BatchList,
): Promise<Done> {
  const { search, searchParams } = new URL(request.url);
  const { intent, ids } = readBatch(form, { name, listAll: (limit) => listAll(limit, searchParams) });
  const run = chooseByIntent(intents, intent);
  const returnTo = withParam(`${path}${search}`, 'select', '');
  const toast: Toast =
    ids.length === 0
      ? { title: `No ${name}s selected`, text: hint, kind: 'error' }
      : await run({ ids, actor, form, returnTo });
  return done(returnTo, toast);
}

export function pageNotFound(): Response {
  return errorResponse(404, SITE_ERRORS.pageNotFound);
}

/** Returns what was found. @throws a 404 when nothing was */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw pageNotFound();
  return found;
}

/** Returns the id in a URL or a form. @throws a 404 when it is not an id */
export function requireId(value: string | undefined): number {
  return orNotFound(readId(value));
}

const MAX_REASON_LENGTH = 300;

/** Answers a form that hides something without a reason. */
export const NO_REASON: Toast = {
  title: 'Enter a reason',
  text: 'The owner of the collection reads it.',
  kind: 'error',
};

/** Reads a form that hides something for a reason, or shows it again (`reason: null`). Returns null when the reason is missing. */
export function readHiding(form: FormData): { reason: string | null } | null {
  if (chooseByForm({ show: true, hide: false }, form)) return { reason: null };
  const reason = truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH);
  return reason === '' ? null : { reason };
}

/**
 * Answers a request for a page that does not exist with its redirect (301), or with 410 if it was deleted for good. Returns null when
 * there is neither.
 */
export function answerMissing({ url, method }: Request): Response | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const found = findRedirect(new URL(url).pathname);
  if (found === null) return null;
  return found.location === null
    ? errorResponse(410, { ...SITE_ERRORS.pageNotFound, title: 'Gone' })
    : redirect(found.location, 301);
}

/** Answers as `answerMissing`, else with 404. A loader throws it, so that links followed by scripts are redirected too. */
export function missingPage(request: Request): Response {
  return answerMissing(request) ?? pageNotFound();
}
