import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import type { NewsletterSource } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { NEWSLETTER_PROMISE, NEWSLETTER_TITLE } from '#app/lib/newsletter-promise';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { Hidden, Section, SubmitButton } from './elements';
import { ErrorSummary } from './error-summary';
import { EmailField, fieldsOf, HoneypotField, useFormKey } from './field';

type NewsletterFormProps = { source: NewsletterSource; returnTo: string; result?: FormResult | undefined };

/** Posts to `/newsletter`, which redirects to `returnTo`. With scripts, errors show in place. */
export function NewsletterForm({ source, returnTo, result: answered }: NewsletterFormProps) {
  useRouteModule('routes/site/newsletter/route');
  const sent = useFetcher<FormResult>();
  const [former, setFormer] = useState({ data: sent.data, result: answered });
  // Until the answer, the errors stay, so that the button keeps its place.
  const before = sent.state === 'submitting' ? former.result : answered;
  // A fetcher keeps its data after a redirect.
  const result = sent.data === former.data ? before : sent.data;
  const sending = sent.state !== 'idle';
  return (
    <>
      <ErrorSummary form="newsletter" result={result} />
      <sent.Form
        key={useFormKey(result, sent)}
        method="post"
        action="/newsletter"
        className="grid gap-4 sm:grid-cols-[minmax(0,26rem)_auto] sm:items-start sm:justify-start sm:[&>button]:mt-8"
        noValidate
        onSubmit={() => setFormer({ data: sent.data, result })}
      >
        <EmailField {...fieldsOf({ form: 'newsletter', result }).text('email', 'Email Address')} />
        <HoneypotField form="newsletter" />
        <Hidden source={source} returnTo={returnTo} />
        <SubmitButton label="Subscribe" busy="Subscribing..." sending={sending} />
      </sent.Form>
    </>
  );
}

type NewsletterSectionProps = { source: NewsletterSource; returnTo: string; title?: string; text?: string };

export function NewsletterSection(props: NewsletterSectionProps) {
  const { title = NEWSLETTER_TITLE, text = NEWSLETTER_PROMISE, ...form } = props;
  return (
    <Section className="no-print grid content-start gap-4" titleId="newsletter-title" title={title}>
      <p className="lead max-w-[60ch]">{text}</p>
      <NewsletterForm {...form} />
    </Section>
  );
}
