import { z } from 'zod';
import { httpUrl, readSettings } from '#app/infra/env.server';

export const settings = readSettings({
  VIMEO_ACCESS_TOKEN: [z.string().trim().min(10).optional(), 'an access token of 10 characters or more'],
  VIMEO_API_URL: [httpUrl.default('https://api.vimeo.com'), 'an http or https URL'],
  OEMBED_URL_VIMEO: [httpUrl.default('https://vimeo.com/api/oembed.json'), 'an http or https URL'],
});
