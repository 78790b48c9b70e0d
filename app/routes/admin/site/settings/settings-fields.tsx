import type { ComponentProps, ReactNode } from 'react';
import type { SiteSettings } from '#app/infra/site-settings-schema';
import type { FormResult } from '#app/lib/form-result';
import { fieldsOf } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';

type Shown = { settings: SiteSettings; defaults: SiteSettings };

/** Returns the props of fields for settings. A field that is empty shows its default. */
export function settingsFields({ settings, defaults }: Shown, result: FormResult | undefined) {
  const { text, flag } = fieldsOf({ form: 'settings', result }, settings);
  return {
    flag,
    text: (name: keyof SiteSettings, label: string) => ({
      ...text(name, label),
      placeholder: String(defaults[name]),
    }),
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
