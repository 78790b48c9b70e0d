import type { ActionFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import { contactFormSchema } from '#app/features/contact/contact-schema';
import { storeMessage } from '#app/features/contact/inbox.server';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import type { RouteHandle } from '#app/lib/route-handle';
import { hasFilledHoneypot, readForm, storeForm } from '#app/server/web/form.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { sendForm } from '#app/ui/browser/send-form';
import * as fields from '#app/ui/field';
import { metaOf } from '#app/ui/page-meta';
import { PostForm } from '#app/ui/post-form';

export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue' },
  counted: 'Other pages',
  usesLateStyle: true,
};

export const meta = metaOf(() => ({
  path: '/contact',
  title: 'Contact',
  description: 'Send us your questions and ideas.',
}));

const FAILURE = { title: 'Error', text: 'Failed to send message. Please try again.' };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const sent = { context, form, schema: contactFormSchema, failure: FAILURE };
  return storeForm({ ...sent, rule: 'contact' }, async ({ value }) => {
    if (!hasFilledHoneypot(form)) await storeMessage(value);
    return redirectWithToast(request, '/contact', { toast: 'contact' });
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, FAILURE);

export default function Contact() {
  const result = useActionData<typeof action>();
  const { base, text, flag } = fields.fieldsOf({ form: 'contact', result });
  const subject = text('subject', 'Subject');
  return (
    <div className="wrap section grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <div className="grid content-start gap-4">
        <h1>Get In Touch</h1>
        <p className="lead max-w-[44ch]">
          Ask about a size, suggest a video, or tell us about a present that went wrong. We read every
          message.
        </p>
      </div>
      <PostForm
        key={fields.useFormKey(result)}
        {...base}
        action="/contact"
        className="form"
        title="Contact Us"
        titleClass="text-24"
        button={{ label: 'Submit Message', busy: 'Submitting...' }}
      >
        <fields.Field {...text('name', 'Full Name')} autoComplete="name" required />
        <fields.EmailField {...text('email', 'Email Address')} />
        <fields.ChoiceField {...subject} required choices={CONTACT_SUBJECTS} none="Select a subject" />
        <fields.TextField {...text('message', 'Message')} rows={5} required />
        <fields.CheckField {...flag('privacy')}>
          I agree to the <a href="/privacy">Privacy Policy</a> and <a href="/terms">Terms of Service</a>
        </fields.CheckField>
        <fields.HoneypotField form="contact" />
      </PostForm>
    </div>
  );
}
