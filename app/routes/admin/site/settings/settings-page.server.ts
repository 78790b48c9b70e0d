import type { AppLoadContext } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { DEFAULT_SETTINGS, readSiteSettings, saveSiteSettings } from '#app/infra/site-settings.server';
import type { settingsPages } from '#app/infra/site-settings-schema';
import { parseForm, rejected } from '#app/server/web/form.server';
import { redirectWithToast } from '#app/server/web/toast.server';

/** Returns the current settings, and the defaults for empty ones. */
export function readSettings() {
  return { settings: readSiteSettings(), defaults: DEFAULT_SETTINGS };
}

type Change = {
  actor: User;
  form: FormData;
  schema: (typeof settingsPages)[keyof typeof settingsPages];
  request: Request;
  context: AppLoadContext;
};

export async function saveSettings({ actor, form, schema, request, context }: Change) {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return rejected(context, parsed);
  const { pathname } = new URL(request.url);
  await saveSiteSettings(parsed.value, actor, pathname);
  return redirectWithToast(request, pathname, { toast: 'edited' });
}
