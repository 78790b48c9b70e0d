import type { ComponentProps, ReactNode } from 'react';
import type { SiteSettings } from '#app/infra/site-settings-schema';
import type { FormResult } from '#app/lib/form-result';
import { PostForm } from '#app/ui/post-form';

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

export function SettingsForm(props: Omit<ComponentProps<typeof PostForm>, 'form'>) {
  const button = { intent: 'save', label: 'Save settings' };
  return <PostForm form="settings" className="form max-w-[46rem]" button={button} {...props} />;
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
