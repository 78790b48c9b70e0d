import { useLoaderData } from '@remix-run/react';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { CheckField, Field, TextField } from '#app/ui/field';
import { useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { loadSettings, saveSettings } from './settings-page.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Settings', { title: () => 'Search and network settings' });

export const loader = guardedLoader('site', () => loadSettings());

export const action = formAction('site', (change) => saveSettings('search', change));

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
        <Field {...text('socialFacebook', 'Facebook')} type="url" placeholder="https://" />
        <Field {...text('socialInstagram', 'Instagram')} type="url" placeholder="https://" />
        <Field {...text('socialYoutube', 'YouTube')} type="url" placeholder="https://" />
        <Field {...text('socialTwitter', 'Twitter')} type="url" placeholder="https://" />
      </SettingsPart>
    </SettingsForm>
  );
}
