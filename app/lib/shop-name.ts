/** What a retailer is called as long as nobody has said: the host of its link without `www.`; empty for a link that cannot be read. */
export function nameShop(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/** The retailer as a product has it: its name, or as long as that has not been derived, the link to name it by. */
export function nameRetailer(nameOrLink: string): string {
  return /^https?:\/\//.test(nameOrLink) ? nameShop(nameOrLink) : nameOrLink;
}
