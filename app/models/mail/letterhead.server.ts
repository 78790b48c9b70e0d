import type { MailSettings } from '#app/env.server';
import { readSiteSettings } from '#app/models/site/site-settings.server';

export function siteOf({ origin }: MailSettings) {
  return { siteName: readSiteSettings().siteName, origin };
}
