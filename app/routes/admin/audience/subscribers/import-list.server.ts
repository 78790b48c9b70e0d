import * as subscriberImport from '#app/features/newsletter/subscriber-import.server';
import { env } from '#app/infra/env.server';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { rejectFields } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

function describeImport({ added, skipped }: subscriberImport.SubscriberImport, areConfirmed: boolean): Toast {
  const asked = areConfirmed || added === 0 ? '' : 'Each gets an email to confirm.';
  const skippedText = skipped.length === 0 ? '' : `Left out: ${subscriberImport.describeSkipped(skipped)}.`;
  return {
    title: `${countOf(added, 'subscriber')} added`,
    text: [asked, skippedText].filter(Boolean).join(' '),
  };
}

export async function importList({ form, files, actor, context }: Change) {
  const areConfirmed = form.get('confirmed') === 'on';
  const refuse = (message: string) => rejectFields(context, { list: [message] });
  const file = files.get('list');
  if (file === undefined) return refuse('Choose a CSV file.');
  if (env.mail === null && !areConfirmed)
    return refuse(
      'Email is off, so Ribbon cannot ask subscribers to confirm. Import only people who confirmed.',
    );
  const outcome = await subscriberImport.importSubscribers(file.path, { areConfirmed, actor });
  if (outcome === null)
    return refuse('Can’t read this file. Upload a CSV file whose first row names an email column.');
  const report =
    outcome.skipped.length > 0 ? String(await subscriberImport.storeSubscriberReport(outcome)) : '';
  return done(withParam('/admin/subscribers', 'report', report), describeImport(outcome, areConfirmed));
}
