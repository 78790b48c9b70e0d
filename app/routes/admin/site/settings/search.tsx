import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { settingsPages } from '#app/infra/site-settings-schema';
import type { RouteHandle } from '#app/lib/route-handle';
import { readForm } from '#app/server/web/form.server';
import { requireRight } from '#app/server/web/require-right.server';
import { CheckField, Field, TextField } from '#app/ui/field';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export const handle: RouteHandle = {
  right: 'site',
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Search and network settings', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  return readSettings();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const form = await readForm({ request, context });
  return saveSettings({ actor, form, schema: settingsPages.search, request, context });
}

const NETWORKS = [
  ['socialFacebook', 'Facebook'],
  ['socialInstagram', 'Instagram'],
  ['socialYoutube', 'YouTube'],
  ['socialTwitter', 'Twitter'],
] as const;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function SearchSettings() {
  const result = useFormResult<typeof action>();
  const { text, flag } = settingsFields(useLoaderData<typeof loader>(), result);
  return (
    <SettingsForm action="/admin/settings/search" result={result}>
      <SettingsPart title="Search engines">
        <TextField
          {...text('pageDescription', 'Description')}
          rows={2}
          hint="For the home page, and for pages without a description"
        />
        <CheckField {...flag('indexed')}>Search engines may list this site</CheckField>
      </SettingsPart>
      <SettingsPart title="Social networks">
        {NETWORKS.map(([name, label]) => (
          <Field key={name} {...text(name, label)} type="url" placeholder="https://" />
        ))}
      </SettingsPart>
    </SettingsForm>
  );
}
