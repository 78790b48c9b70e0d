import type { MailSettings } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';

export function siteOf({ origin }: MailSettings) {
  return { siteName: readSiteSettings().siteName, origin };
}
