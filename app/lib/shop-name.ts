/** What a retailer is called as long as nobody has said: the host of its link without `www.`; empty for a link that cannot be read. */
export function nameShop(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}
