import { unwrapLink } from './link-key';

/** Amazon's short links do not name the country. */
const AMAZON = /^(?:amzn\.(?:to|eu|asia|in)|a\.co)$/;

/** Returns a retailer's default name: the host of the link's target without `www.`, or '' for an unreadable link. */
export function nameShop(link: string): string {
  const host = unwrapLink(link)?.hostname.replace(/^www\./, '') ?? '';
  return AMAZON.test(host) ? 'Amazon' : host;
}

/** Returns a stored retailer's name, which is derived when the link is stored in its place. */
export function nameRetailer(nameOrLink: string): string {
  return /^https?:\/\//.test(nameOrLink) ? nameShop(nameOrLink) : nameOrLink;
}
