import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import { ErrorSummary } from '../components/error-summary';
import { typedValue } from '../components/field';
import { NewsletterForm } from '../components/newsletter-form';
import { keepPageWhenUnsent, sendOrKeep } from '../components/send-or-keep';
import { newsletterSchema } from '../forms/newsletter';
import { isTrapped, keepWords, parseForm, readForm, refuseOverLimit, rejected } from '../http/form.server';
import { redirectWithToast } from '../http/toast.server';
import { NEWSLETTER_SOURCES } from '../lib/choices';
import { localPath } from '../lib/local-path';
import { pageMeta } from '../lib/page-meta';
import { ERRORS, subscriptionNotice } from '../messages';
import { COUNTS_AT_ONCE, subscribe } from '../models/subscriber.server';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/newsletter',
    title: 'Newsletter',
    description: 'New try-on videos and gift ideas by e-mail.',
  });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, newsletterSchema);
  if (!parsed.ok) return rejected(context, parsed.result);
  return keepWords({ context, form, text: ERRORS.subscribe.text }, async () => {
    const refused = await refuseOverLimit(context, form, 'newsletter');
    if (refused) return refused;
    if (!isTrapped(form)) await subscribe(parsed.value);
    const toast = subscriptionNotice(parsed.value.source, { confirmed: COUNTS_AT_ONCE });
    return redirectWithToast(request, localPath(form.get('returnTo')), { toast });
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrKeep(args, ERRORS.subscribe.text);

export { keepPageWhenUnsent as shouldRevalidate };

export default function Newsletter() {
  const result = useActionData<typeof action>();
  const source = NEWSLETTER_SOURCES.find((name) => name === typedValue(result, 'source')) ?? 'newsletter';
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Newsletter</h1>
      <p className="lead">New try-on videos and the pieces we would buy again. Now and then, never daily.</p>
      <ErrorSummary form="newsletter" result={result} />
      <NewsletterForm
        source={source}
        returnTo={localPath(typedValue(result, 'returnTo', '/newsletter'))}
        result={result}
      />
    </div>
  );
}
