import { DEFAULT_SETTINGS, readSiteSettings, saveSiteSettings } from '#app/infra/site-settings.server';
import { settingsPages } from '#app/infra/site-settings-schema';
import { storeForm } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

/** Returns the current settings, and the defaults for empty ones. */
export function loadSettings() {
  return { settings: readSiteSettings(), defaults: DEFAULT_SETTINGS };
}

/** Saves one screen of settings. */
export function saveSettings(screen: keyof typeof settingsPages, change: Change) {
  return storeForm({ ...change, schema: settingsPages[screen] }, async ({ value }) => {
    const { pathname } = new URL(change.request.url);
    await saveSiteSettings(value, change.actor, pathname);
    return done(pathname, 'edited');
  });
}
