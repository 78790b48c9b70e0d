import type { Endpoint } from '#app/server/api/endpoint.server';
import { account } from './account.server';
import { compilationAnswers } from './compilation-answers.server';
import { compilationProducts } from './compilation-products.server';
import { compilations } from './compilations.server';
import { contact } from './contact.server';
import { feeds } from './feeds.server';
import { newsletter } from './newsletter.server';
import { performance } from './performance.server';
import { products } from './products.server';
import { videoImport } from './video-import.server';
import { videoSources } from './video-sources.server';
import { videos } from './videos.server';

export const API_SECTIONS: Record<string, Endpoint[]> = {
  Account: Object.values(account),
  Videos: Object.values(videos),
  Products: Object.values(products),
  Collections: [
    ...Object.values(compilations),
    ...Object.values(compilationProducts),
    ...Object.values(compilationAnswers),
  ],
  Feeds: Object.values(feeds),
  'Newsletter and contact': [...Object.values(newsletter), ...Object.values(contact)],
  Performance: Object.values(performance),
  'Video sources': [...Object.values(videoSources), ...Object.values(videoImport)],
};
