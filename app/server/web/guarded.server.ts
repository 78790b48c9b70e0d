import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import type { Right } from '#app/lib/permissions';
import { readForm, textOf } from './form.server';
import { chooseByIntent } from './intents.server';
import type { Upload } from './multipart.server';
import { requireRight } from './require-right.server';
import { withRenewedSession } from './session.server';
import { readUpload, removeUploads, UPLOAD_LIMIT } from './upload.server';

/** Returns a loader that checks the right. */
export function guardedLoader<T>(right: Right, work: (page: LoaderFunctionArgs & { actor: User }) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> =>
    await work({ ...args, actor: await requireRight(right, args.request) });
}

/** A form from an account that has the right of its page. */
export type Change = Upload & {
  actor: User;
  request: Request;
  context: AppLoadContext;
  params: ActionFunctionArgs['params'];
};

/** Returns an action that checks the right and reads the form. */
export function formAction<T>(right: Right, work: (change: Change) => Promise<T>) {
  return async ({ request, context, params }: ActionFunctionArgs): Promise<T> => {
    const actor = await requireRight(right, request, context);
    const form = await readForm({ request, context });
    const answer = await work({ actor, form, files: new Map(), request, context, params });
    return withRenewedSession(answer, context);
  };
}

/** Returns an action like `formAction` for a form with files. Afterwards it removes those that are still in `files`. */
export function uploadAction<T>(
  right: Right,
  work: (change: Change) => Promise<T>,
  largestFile = UPLOAD_LIMIT,
) {
  return async ({ request, context, params }: ActionFunctionArgs): Promise<T> => {
    const actor = await requireRight(right, request, context);
    const upload = await readUpload({ request, context }, { largestFile });
    try {
      return await work({ ...upload, actor, request, context, params });
    } finally {
      await removeUploads(upload);
    }
  };
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
