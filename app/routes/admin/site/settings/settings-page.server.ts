import { DEFAULT_SETTINGS, readSiteSettings, saveSiteSettings } from '#app/infra/site-settings.server';
import { settingsPages } from '#app/infra/site-settings-schema';
import { parseForm, rejectForm } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

/** Returns the current settings, and the defaults for empty ones. */
export function readSettings() {
  return { settings: readSiteSettings(), defaults: DEFAULT_SETTINGS };
}

/** Saves one screen of settings. */
export async function saveSettings(
  screen: keyof typeof settingsPages,
  { actor, form, request, context }: Change,
) {
  const parsed = parseForm(form, settingsPages[screen]);
  if (!parsed.ok) return rejectForm(context, parsed);
  const { pathname } = new URL(request.url);
  await saveSiteSettings(parsed.value, actor, pathname);
  return done(pathname, 'edited');
}
