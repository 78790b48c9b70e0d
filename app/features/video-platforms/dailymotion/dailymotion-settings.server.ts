import { httpUrl, onOff, readSettings } from '#app/infra/env.server';

export const settings = readSettings({
  DAILYMOTION: [onOff('off'), 'on or off'],
  DAILYMOTION_API_URL: [httpUrl.default('https://api.dailymotion.com'), 'an http or https URL'],
  OEMBED_URL_DAILYMOTION: [
    httpUrl.default('https://www.dailymotion.com/services/oembed'),
    'an http or https URL',
  ],
});
