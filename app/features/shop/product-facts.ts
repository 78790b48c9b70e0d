/** What is kept from her where prices are hidden, beside the shop: in the place of what a product costs. */
export const NO_PRICES = { price: '', originalPrice: null, badge: null };

/** The same of all that programs read of it. */
export const NO_SHOP = { ...NO_PRICES, affiliateLink: '', retailer: '', priceMinor: null, currency: null };

const AMOUNT =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\b)\s?\d|\d\s?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?)\b)|\d\s?%\s*off\b/iu;

/** A description without the lines that name a price, for a page on which prices are hidden from her. */
export function withoutPrices(description: string): string {
  return description
    .split('\n')
    .filter((line) => !AMOUNT.test(line))
    .join('\n')
    .trim();
}
