/** What is kept from her where prices are hidden, beside the shop: in the place of what a product costs. */
export const NO_PRICES = { price: '', originalPrice: null, badge: null };

/** The same of all that programs read of it. */
export const NO_SHOP = { ...NO_PRICES, affiliateLink: '', retailer: '', priceMinor: null, currency: null };
