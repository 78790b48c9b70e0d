import type { Endpoint } from '#app/server/api/endpoint.server';
import { account } from './account.server';
import { compilationProducts } from './compilation-products.server';
import { compilationAnswers, compilations } from './compilations.server';
import { feeds } from './feeds.server';
import { contact, newsletter } from './newsletter.server';
import { performance } from './performance.server';
import { products } from './products.server';
import { videoImport, videoSources } from './video-sources.server';
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
