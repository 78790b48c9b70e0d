/** What is kept from her where prices are hidden, beside the shop: in the place of what a product costs. */
export const NO_PRICES = { price: '', originalPrice: null, badge: null };
