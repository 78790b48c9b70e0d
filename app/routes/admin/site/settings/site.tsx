import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { clearDemo, describeDemo } from '#app/features/dashboard/demo-content.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { settingsPages } from '#app/infra/site-settings-schema';
import type { RouteHandle } from '#app/lib/route-handle';
import { requirePassword } from '#app/server/web/ask-password.server';
import { readForm, textOf } from '#app/server/web/form.server';
import { chooseByForm } from '#app/server/web/intents.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { CheckField, Field, TextField } from '#app/ui/field';
import { pageMeta } from '#app/ui/page-meta';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/use-form-result';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = {
  right: 'site',
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
  const form = await readForm({ request, context });
  return chooseByForm<(change: Change) => ReturnType<typeof saveSettings>>(
    INTENTS,
    form,
  )({ actor, form, request, context });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

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
