import { type AppLoadContext, redirect } from '@remix-run/node';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit } from '#app/infra/rate-limit.server';
import { listRepeated, readForm } from './form.server';
import { clientAddressOf } from './page-context.server';
import { pageOf, pathOf, saveSentForm } from './saved-form.server';

function toLogin(to: string, cookie: string | null): Response {
  return redirect(`/auth?redirectTo=${encodeURIComponent(to)}`, {
    headers: cookie === null ? {} : { 'Set-Cookie': cookie },
  });
}

async function trySave(request: Request, context: AppLoadContext, form: FormData): Promise<string | null> {
  // An empty file field is sent as an empty file.
  const sent = [...form].filter(([, value]) => typeof value === 'string' || value.size > 0);
  const fields = listRepeated(sent);
  if (fields.length === 0) return null;
  try {
    if (!(await countHit('saved-form', clientAddressOf(context))).ok) return null;
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
  const here = pathOf(new URL(request.url));
  if (request.method !== 'POST' || context === undefined) return toLogin(here.path + here.search, null);
  const page = pageOf(request);
  const sent = form ?? (await readForm({ request, context }).catch(() => null));
  return toLogin(page.path + page.search, sent === null ? null : await trySave(request, context, sent));
}
