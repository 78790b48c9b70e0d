import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit } from '#app/infra/rate-limit.server';
import { hasRight, type MustFirst, mayUse, type Right } from '#app/lib/permissions';
import { badRequest, errorResponse, SITE_ERRORS } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { listRepeated, readForm, textOf } from './form.server';
import type { Upload } from './multipart.server';
import { clientKeyOf } from './page-context.server';
import { pageOf, pathOf, saveSentForm } from './saved-form.server';
import { lookUpUser, renewConfirmedSession } from './session.server';
import { type Notice, redirectWithToast } from './toast.server';
import { readUpload, removeUploads, UPLOAD_LIMIT } from './upload.server';

type Visit = { actor: User; query: URLSearchParams };

const queryOf = ({ request }: { request: Request }) => new URL(request.url).searchParams;

/** Returns a loader that checks the right. */
export function guardedLoader<T>(right: Right, work: (page: LoaderFunctionArgs & Visit) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> =>
    await work({ ...args, query: queryOf(args), actor: await requireRight(right, args.request) });
}

/** A form from an account that has the right of its page. */
export type Change = Upload & Visit & ActionFunctionArgs;

/** The answer of an action that has changed something: the page to open next, its toast, and cookies. */
export class Done {
  constructor(
    readonly to: string,
    readonly toast: Notice | Toast,
    readonly headers?: (string | null)[],
  ) {}
}

export const done = (...answer: ConstructorParameters<typeof Done>): Done => new Done(...answer);

type Answer<T> = Promise<Exclude<T, Done> | Response>;

async function answerChange<T>(change: Change, work: (change: Change) => Promise<T>): Answer<T> {
  const answer = await work(change);
  if (!(answer instanceof Done)) return answer as Exclude<T, Done>;
  return redirectWithToast(change.request, answer.to, answer);
}

/**
 * Returns an action that checks the right and reads the form. With `maxFile`, the form may have files. Afterwards the action removes those
 * that are still in `files`.
 */
export function formAction<T>(right: Right, work: (change: Change) => Promise<T>, maxFile?: number) {
  return async (args: ActionFunctionArgs): Answer<T> => {
    const actor = await requireRight(right, args.request, args.context);
    const upload =
      maxFile === undefined
        ? { form: await readForm(args), files: new Map() }
        : await readUpload(args, { maxFile });
    try {
      const answer = await answerChange({ ...args, ...upload, actor, query: queryOf(args) }, work);
      // Other answers show a page in the same request, which has the old id until the end.
      if (answer instanceof Response) await renewConfirmedSession(answer.headers, args.context);
      return answer;
    } finally {
      await removeUploads(upload);
    }
  };
}

export function uploadAction<T>(right: Right, work: (change: Change) => Promise<T>, maxFile = UPLOAD_LIMIT) {
  return formAction(right, work, maxFile);
}

/** Chooses an action of a page by an `intent`. @throws a 400 when the page has no such action */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const run = Object.hasOwn(table, intent) ? table[intent] : undefined;
  if (run === undefined) throw badRequest('This page has no such action. Reload it and try again.');
  return run;
}

type Run = (change: never) => Promise<unknown>;
type Needs<R extends Run> = [R] extends [(change: infer C) => unknown] ? C : never;

/** Returns a function that runs the `intent` of a form or of a row (`undo:12`), or `standard` without one. @throws a 400 for an unknown one */
export function byIntent<R extends Run>(table: Record<string, R>, standard = '') {
  return (change: Needs<R> & { form: FormData }) => {
    const [intent = ''] = textOf(change.form, 'intent').split(':');
    const run = chooseByIntent(table, intent || standard);
    return run(change as never) as Promise<Awaited<ReturnType<R>>>;
  };
}

const REQUIREMENT_PAGES: Record<MustFirst, string> = {
  password: '/account#password',
  factor: '/account/factor',
};

/** Returns the account with a right. @throws a redirect to the login or the open requirement, or a 403 'Access Denied' */
export async function requireRight(right: Right, request: Request, context?: AppLoadContext): Promise<User> {
  const user = await lookUpUser(request);
  if (!user) throw await askToLogIn(request, context);
  if (mayUse(user, right)) return user;
  if (user.mustFirst !== null && hasRight(user.role, right))
    throw redirect(REQUIREMENT_PAGES[user.mustFirst]);
  throw errorResponse(403, SITE_ERRORS.accessDenied);
}

async function trySave(request: Request, context: AppLoadContext, given?: FormData): Promise<string | null> {
  const form = given ?? (await readForm({ request, context }).catch(() => null));
  if (form === null) return null;
  // An empty file field is sent as an empty file.
  const sent = [...form].filter(([, value]) => typeof value === 'string' || value.size > 0);
  const fields = listRepeated(sent);
  if (fields.length === 0) return null;
  try {
    if (!(await countHit('saved-form', clientKeyOf(context))).ok) return null;
    const { path: action, search } = pathOf(new URL(request.url));
    return await saveSentForm(request, {
      path: pageOf(request).path,
      action: action + search,
      fields,
      isWhole: fields.length === sent.length,
    });
  } catch (error) {
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}

/** Redirects to the login, which leads back here. A sent form is saved without passwords and files, and filled in again. */
export async function askToLogIn(request: Request, context?: AppLoadContext, form?: FormData) {
  const hasForm = request.method === 'POST' && context !== undefined;
  const { path, search } = hasForm ? pageOf(request) : pathOf(new URL(request.url));
  const cookie = hasForm ? await trySave(request, context, form) : null;
  const headers: HeadersInit = cookie === null ? {} : { 'Set-Cookie': cookie };
  return redirect(`/auth?redirectTo=${encodeURIComponent(path + search)}`, { headers });
}
