import { Form } from '@remix-run/react';
import type { NewsletterSource } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { NEWSLETTER_PROMISE, NEWSLETTER_TITLE } from '#app/lib/newsletter-promise';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { useFormKey } from '#app/ui/field';
import { SubmitButton } from './elements';
import { EmailField, fieldsOf, Hidden, HoneypotField } from './field';

type NewsletterFormProps = { source: NewsletterSource; returnTo: string; result?: FormResult | undefined };

/** Posts to `/newsletter`, which redirects to `returnTo`. */
export function NewsletterForm({ source, returnTo, result }: NewsletterFormProps) {
  useRouteModule('routes/site/newsletter/route');
  return (
    <Form
      key={useFormKey(result)}
      method="post"
      action="/newsletter"
      className="grid gap-4 sm:grid-cols-[minmax(0,26rem)_auto] sm:items-start sm:justify-start sm:[&>button]:mt-8"
      noValidate
    >
      <EmailField {...fieldsOf({ form: 'newsletter', result }).text('email', 'Email Address')} />
      <HoneypotField form="newsletter" />
      <Hidden source={source} returnTo={returnTo} />
      <SubmitButton label="Subscribe" busy="Subscribing..." action="/newsletter" />
    </Form>
  );
}

type NewsletterSectionProps = { source: NewsletterSource; returnTo: string; title?: string; text?: string };

export function NewsletterSection({ title, text, ...form }: NewsletterSectionProps) {
  return (
    <section className="no-print grid content-start gap-4" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{title ?? NEWSLETTER_TITLE}</h2>
      <p className="lead max-w-[60ch]">{text ?? NEWSLETTER_PROMISE}</p>
      <NewsletterForm {...form} />
    </section>
  );
}
