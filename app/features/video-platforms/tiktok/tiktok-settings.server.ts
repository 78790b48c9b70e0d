import { httpUrl, readSettings } from '#app/infra/env.server';

export const settings = readSettings({
  OEMBED_URL_TIKTOK: [httpUrl.default('https://www.tiktok.com/oembed'), 'an http or https URL'],
});
