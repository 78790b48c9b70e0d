import type { PageSource } from './product-page/page-facts.server';

export const PAGE_SOURCES: Record<PageSource, string> = {
  'json-ld': 'From the page’s JSON-LD.',
  microdata: 'From the page’s microdata.',
  'open-graph': 'From the page’s Open Graph tags.',
  title: 'From the page’s title.',
  description: 'From the page’s description.',
};
export const PAGE_WITHOUT_CURRENCY = 'The page names no currency. Add it to the price.';

export const PAGE_ERRORS = {
  notALink: 'Enter the URL of a product page, such as https://shop.example/coat.',
  amazon: 'Amazon does not allow its pages to be read. Fill in the form yourself.',
  refused: (host: string, status: string) =>
    `${host} refused to show the page${status}. Fill in the form yourself.`,
  challenge: (host: string) =>
    `${host} asks for a check that only people can pass. Fill in the form yourself.`,
  'rate-limited': (host: string, status: string) =>
    `${host} received too many requests${status}. Try again later.`,
  'not-found': (host: string, status: string) => `${host} has no page at this URL${status}. Check the URL.`,
  'too-large': (host: string) => `The page of ${host} is larger than 3 MB. Fill in the form yourself.`,
  tooComplex: (host: string) => `The page of ${host} takes too long to read. Fill in the form yourself.`,
  timeout: (host: string) => `${host} did not answer within 10 seconds. Try again later.`,
  unavailable: (host: string, status: string) => `${host} could not be reached${status}. Try again later.`,
  notAPage: (host: string) => `${host} sent a file instead of a web page. Check the URL.`,
  noPrice:
    'The page names neither a price with a currency nor the availability. Update the product yourself.',
  forbidden: (host: string) =>
    `The robots.txt of ${host} forbids reading the page. Update the product yourself.`,
  noProduct: (host: string) => `The page of ${host} names no product. Fill in the form yourself.`,
};
