import type { AppLoadContext } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import {
  describeSkipped,
  importSubscribers,
  type SubscriberImport,
} from '#app/features/newsletter/subscriber-import.server';
import { storeSubscriberReport } from '#app/features/newsletter/subscriber-report.server';
import { env } from '#app/infra/env.server';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { Toast } from '#app/lib/toast';
import { rejected } from '#app/server/web/form.server';
import type { Upload } from '#app/server/web/multipart.server';
import { redirectWithToast } from '#app/server/web/toast.server';

type Sent = { upload: Upload; actor: User; request: Request; context: AppLoadContext };

/** Describes the result of an import of subscribers. */
function describeImport({ added, skipped }: SubscriberImport, areConfirmed: boolean): Toast {
  const asked = areConfirmed || added === 0 ? '' : 'each is asked by mail';
  const text = [asked, describeSkipped(skipped)].filter(Boolean).join('; ');
  return { title: `${countOf(added, 'subscriber')} added`, text: text === '' ? 'All of the list.' : text };
}

export async function importList({ upload: { form, files }, actor, request, context }: Sent) {
  const areConfirmed = form.get('confirmed') === 'on';
  const refuse = (message: string) => {
    const result: FormResult = { status: 'error', error: { list: [message] } };
    return rejected(context, { result, status: 400 });
  };
  const file = files.get('list');
  if (file === undefined) return refuse('Please choose a file');
  if (env.mail === null && !areConfirmed)
    return refuse('Mail is off, so nobody can be asked: only people who have confirmed can be taken.');
  const outcome = await importSubscribers(file.path, { areConfirmed, actor });
  if (outcome === null)
    return refuse('No email addresses were found. Choose a CSV file with a column for email addresses.');
  const report = outcome.skipped.length > 0 ? String(await storeSubscriberReport(outcome)) : '';
  const to = withParam('/admin/subscribers', 'report', report);
  return redirectWithToast(request, to, { toast: describeImport(outcome, areConfirmed) });
}
