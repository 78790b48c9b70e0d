import { untilChanged } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { printPrice } from '#app/lib/price';

/** Returns a price as visitors read it: in the site's form, unless the settings keep the form of the retailer. */
export const showPrice = untilChanged((text: string) => {
  if (readSiteSettings().pricesAsWritten) return text;
  const from = text.startsWith('from ') ? 'from ' : '';
  const price = text.slice(from.length);
  return from + (printPrice(price, env.CURRENCY) ?? price);
});
