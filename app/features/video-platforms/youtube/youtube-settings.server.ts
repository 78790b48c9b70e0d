import { z } from 'zod';
import { httpUrl, readSettings } from '#app/infra/env.server';

export const settings = readSettings({
  YOUTUBE_API_KEY: [z.string().trim().min(10).optional(), 'an API key of 10 characters or more'],
  YOUTUBE_API_URL: [httpUrl.default('https://www.googleapis.com/youtube/v3'), 'an http or https URL'],
  YOUTUBE_FEED_URL: [httpUrl.default('https://www.youtube.com/feeds/videos.xml'), 'an http or https URL'],
  OEMBED_URL_YOUTUBE: [httpUrl.default('https://www.youtube.com/oembed'), 'an http or https URL'],
});
