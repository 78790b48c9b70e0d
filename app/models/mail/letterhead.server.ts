import type { MailSettings } from '#app/env.server';
import { readSiteSettings } from '#app/models/site/site-settings.server';

/** The name and the origin that mail carries. */
export function siteOf({ origin }: MailSettings) {
  return { siteName: readSiteSettings().siteName, origin };
}
