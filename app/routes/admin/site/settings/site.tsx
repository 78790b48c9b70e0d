import { Form, useLoaderData } from '@remix-run/react';
import { clearDemo, describeDemo } from '#app/features/dashboard/demo-content.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { requirePassword } from '#app/server/web/ask-password.server';
import { textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button } from '#app/ui/elements';
import { CheckField, Field, TextField } from '#app/ui/field';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { loadSettings, saveSettings } from './settings-page.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export { PasswordBoundary as ErrorBoundary };
export const handle = screen('site', 'Settings');

export const loader = guardedLoader('site', () => ({ ...loadSettings(), demo: describeDemo() }));

const INTENTS = {
  save: async (change: Change) => {
    const isChanged = (textOf(change.form, 'requireFactor') === 'on') !== readSiteSettings().requireFactor;
    if (isChanged) await requirePassword(change, 'two-factor authentication for administrators');
    return saveSettings('site', change);
  },
  'clear-demo': async ({ actor }: Change) =>
    done('/admin/settings', {
      title: 'Demo content deleted',
      text: (await clearDemo(actor)) ?? 'No unchanged demo content was left.',
    }),
};

export const action = formAction('site', byIntent(INTENTS));

export default function SiteSettingsPage() {
  const { demo, ...shown } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { text, flag } = settingsFields(shown, result);
  return (
    <>
      <SettingsForm action="/admin/settings" result={result}>
        <p className="meta">If you clear a field, its original value returns.</p>
        <SettingsPart title="Site">
          <Field {...text('siteName', 'Site name')} />
          <TextField
            {...text('siteDescription', 'Description')}
            rows={2}
            hint="Appears below the name in the footer"
          />
        </SettingsPart>
        <SettingsPart title="Who runs this site" id="owner">
          <p className="meta">
            Your pages print these details for {'{owner}, {address} and {email}'}. With a name and an address,
            the site has a legal notice.
          </p>
          <Field {...text('owner', 'Name')} hint="A person or a company" />
          <TextField
            {...text('address', 'Postal address')}
            rows={3}
            hint="One line each for street, city and country. Newsletters end with this address."
          />
          <Field {...text('email', 'Email address')} type="email" hint="Visible to all visitors" />
        </SettingsPart>
        <SettingsPart title="Two-factor authentication">
          <CheckField {...flag('requireFactor')}>
            Require two-factor authentication of administrators
          </CheckField>
        </SettingsPart>
      </SettingsForm>
      {demo && (
        <section id="demo" className="panel grid max-w-[46rem] gap-3">
          <h2>Demo content</h2>
          <p>This site has {demo} of the demo content. Delete it after you add your own content.</p>
          <details>
            <summary className="btn btn-line w-fit">Delete demo content</summary>
            <Form method="post" action="/admin/settings" className="form mt-3">
              <p>
                Delete {demo}? You cannot undo this. Content that you changed stays, and so do products in
                other collections.
              </p>
              <p>
                <Button intent="clear-demo" label={`Delete ${demo}`} />
              </p>
            </Form>
          </details>
        </section>
      )}
    </>
  );
}
