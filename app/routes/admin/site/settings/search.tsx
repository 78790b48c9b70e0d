import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckField, Field, TextField } from '#app/components/field';
import { settingsPages } from '#app/forms/site-settings';
import { readForm } from '#app/http/form.server';
import { requireRight } from '#app/http/require-role.server';
import { pageMeta } from '#app/lib/page-meta';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export const handle: RouteHandle = {
  least: RIGHTS.site,
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings for search engines and networks', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  return readSettings();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const form = await readForm({ request, context }, { mayBeCut: true });
  return saveSettings({ actor, form, schema: settingsPages.search, request, context });
}

const NETWORKS = [
  ['socialFacebook', 'Facebook'],
  ['socialInstagram', 'Instagram'],
  ['socialYoutube', 'YouTube'],
  ['socialTwitter', 'Twitter'],
] as const;

export default function SearchSettings() {
  const result = useFormResult<typeof action>();
  const { text, flag } = settingsFields(useLoaderData<typeof loader>(), result);
  return (
    <SettingsForm action="/admin/settings/search" result={result}>
      <SettingsPart title="Search engines">
        <TextField
          {...text('pageDescription', 'Description')}
          rows={2}
          hint="For the home page and pages that have none of their own."
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
