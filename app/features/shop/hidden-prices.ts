/** Hides the prices and the shop of a product. */
export const NO_PRICES = { price: '', originalPrice: null, badge: null, shop: '' };

export const NO_SHOP = { ...NO_PRICES, affiliateLink: '', retailer: '', priceMinor: null, currency: null };

const AMOUNT =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\b)\s?\d|\d\s?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?)\b)|\d\s?%\s*off\b/iu;

/** Returns a description without the lines that contain a price, for pages with hidden prices. */
export function withoutPrices(description: string): string {
  return description
    .split('\n')
    .filter((line) => !AMOUNT.test(line))
    .join('\n')
    .trim();
}
