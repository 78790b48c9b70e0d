import { unwrapLink } from './link-key';

/** Amazon's short links, which do not say in which country's shop they lead. */
const AMAZON = /^(?:amzn\.(?:to|eu|asia|in)|a\.co)$/;

/**
 * What a retailer is called as long as nobody has said: the host that its link leads to, without `www.`, also by way of a network;
 * empty for a link that cannot be read.
 */
export function nameShop(link: string): string {
  const host = unwrapLink(link)?.hostname.replace(/^www\./, '') ?? '';
  return AMAZON.test(host) ? 'Amazon' : host;
}

/** The retailer as a product has it: its name, or as long as that has not been derived, the link to name it by. */
export function nameRetailer(nameOrLink: string): string {
  return /^https?:\/\//.test(nameOrLink) ? nameShop(nameOrLink) : nameOrLink;
}
