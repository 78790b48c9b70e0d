import type { ActionFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import { newsletterSchema } from '#app/features/newsletter/newsletter-schema';
import { NEWSLETTER_ERRORS } from '#app/features/newsletter/newsletter-texts';
import { SKIPS_CONFIRMATION, subscribe } from '#app/features/newsletter/subscriber.server';
import { NEWSLETTER_SOURCES } from '#app/lib/choices';
import { NEWSLETTER_PROMISE } from '#app/lib/newsletter-promise';
import { localPath } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import type { Failure } from '#app/lib/toast';
import { hasFilledHoneypot, readForm, storeForm } from '#app/server/web/form.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import { redirectWithToast, subscriptionNotice } from '#app/server/web/toast.server';
import { sendForm } from '#app/ui/browser/send-form';
import { typedValue } from '#app/ui/field';
import { NewsletterForm } from '#app/ui/newsletter-form';
import { metaOf } from '#app/ui/page-meta';

export const handle: RouteHandle = { cached: { query: [], shows: 'catalogue' }, counted: 'Other pages' };

export const meta = metaOf(() => ({
  path: '/newsletter',
  title: 'Newsletter',
  description: 'New try-on videos and gift ideas by email.',
}));

/** The form on the video page has other messages. */
function failureOf(form: FormData): Failure {
  return form.get('source') === 'newsletter' ? NEWSLETTER_ERRORS.subscription : NEWSLETTER_ERRORS.subscribe;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const failure = failureOf(form);
  const sent = { context, form, schema: newsletterSchema, failure, rule: 'newsletter' as const };
  return storeForm(sent, async ({ value: { email, source, returnTo } }) => {
    if (!hasFilledHoneypot(form)) await subscribe({ email, source, asker: clientKeyOf(context) });
    const toast = subscriptionNotice(source, { confirmed: SKIPS_CONFIRMATION });
    return redirectWithToast(request, localPath(returnTo ?? null), { toast });
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, failureOf);

export default function Newsletter() {
  const result = useActionData<typeof action>();
  const returnTo = localPath(typedValue(result, 'returnTo', '/newsletter'));
  const source = NEWSLETTER_SOURCES.find((name) => name === typedValue(result, 'source')) ?? 'newsletter';
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Newsletter</h1>
      <p className="lead">{NEWSLETTER_PROMISE}</p>
      <NewsletterForm {...{ source, returnTo, result }} />
    </div>
  );
}
