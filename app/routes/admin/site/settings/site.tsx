import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CheckField, Field, TextField } from '#app/components/field';
import { PasswordBoundary } from '#app/components/password-page';
import { settingsPages } from '#app/forms/site-settings';
import { requirePassword } from '#app/http/ask-password.server';
import { readForm, textOf } from '#app/http/form.server';
import { chooseByForm } from '#app/http/intents.server';
import { requireRight } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { pageMeta } from '#app/lib/page-meta';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { clearDemo, describeDemo } from '#app/models/catalogue/demo.server';
import { readSiteSettings } from '#app/models/site/site-settings.server';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = {
  least: RIGHTS.site,
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  return { ...readSettings(), demo: describeDemo() };
}

type Change = Omit<Parameters<typeof saveSettings>[0], 'schema'>;

const INTENTS = {
  save: async (change: Change) => {
    const { form, actor: user } = change;
    const isChanged = (textOf(form, 'requireFactor') === 'on') !== readSiteSettings().requireFactor;
    if (isChanged)
      await requirePassword(change, { user, form, guarded: 'whether administrators need a second factor' });
    return saveSettings({ ...change, schema: settingsPages.site });
  },
  'clear-demo': async ({ request, actor }: Change) =>
    redirectWithToast(request, '/admin/settings', {
      toast: {
        title: 'Demo content cleared',
        text: (await clearDemo(actor)) ?? 'There was none left.',
      },
    }),
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const form = await readForm({ request, context }, { mayBeCut: true });
  return chooseByForm<(change: Change) => ReturnType<typeof saveSettings>>(
    INTENTS,
    form,
    'save',
  )({ actor, form, request, context });
}

export default function SiteSettingsPage() {
  const { demo, ...shown } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { text, flag } = settingsFields(shown, result);
  return (
    <>
      <SettingsForm action="/admin/settings" result={result}>
        <p className="meta">
          Empty a field, and it goes back to the words that came with the site. Changes show at once.
        </p>
        <SettingsPart title="Site">
          <Field {...text('siteName', 'Site name')} />
          <TextField
            {...text('siteDescription', 'Description')}
            rows={2}
            hint="Below the name at the foot of each page."
          />
        </SettingsPart>
        <SettingsPart title="Who runs this site" id="owner">
          <p className="meta">
            Your pages name you where they say {'{owner}, {address} and {email}'}. With a name and an address
            the site has an <a href="/imprint">imprint</a>.
          </p>
          <Field {...text('owner', 'Name')} hint="A person or a company." />
          <TextField
            {...text('address', 'Address')}
            rows={3}
            hint="As it stands on a letter, line by line. It also stands below your letters to subscribers."
          />
          <Field {...text('email', 'E-mail address')} type="email" hint="Shown to everybody." />
        </SettingsPart>
        <SettingsPart title="Who may sign in">
          <CheckField {...flag('requireFactor')}>
            Administrators need a second factor: without one they are led to where it is set up.
          </CheckField>
        </SettingsPart>
      </SettingsForm>
      {demo && (
        <Form method="post" action="/admin/settings" className="panel form max-w-[46rem]">
          <h2>Demo content</h2>
          <p>
            {demo} are as they came with the site. What you changed, and products that stand in somebody’s
            collection, stay. This cannot be undone.
          </p>
          <p>
            <button type="submit" name="intent" value="clear-demo" className="btn btn-line">
              Clear the demo content
            </button>
          </p>
        </Form>
      )}
    </>
  );
}
