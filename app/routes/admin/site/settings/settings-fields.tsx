import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SiteSettings } from '#app/infra/site-settings-schema';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';

type Shown = { settings: SiteSettings; defaults: SiteSettings };
type Name = keyof SiteSettings;

/** Returns functions that build the props of text fields and checkboxes for settings. */
export function settingsFields({ settings, defaults }: Shown, result: FormResult | undefined) {
  return {
    text: (name: Name, label: string) => ({
      form: 'settings',
      result,
      name,
      label,
      initial: String(settings[name]),
      placeholder: String(defaults[name]),
    }),
    flag: (name: Name) => ({ form: 'settings', result, name, initial: settings[name] === true }),
  };
}

type SettingsFormProps = {
  action: string;
  result: FormResult | undefined;
  uploads?: boolean;
  children: ReactNode;
};

export function SettingsForm({ action, result, uploads = false, children }: SettingsFormProps) {
  return (
    <Form
      method="post"
      action={action}
      className="form max-w-[46rem]"
      noValidate
      {...(uploads ? { encType: 'multipart/form-data' } : {})}
    >
      <ErrorSummary form="settings" result={result} />
      {children}
      <p>
        <Button intent="save" label="Save settings" />
      </p>
    </Form>
  );
}

export function SettingsPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <fieldset className="panel form" id={id}>
      <legend className="sr-only">{title}</legend>
      <h2>{title}</h2>
      {children}
    </fieldset>
  );
}
