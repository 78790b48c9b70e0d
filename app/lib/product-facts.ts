/** In the place of what a product costs, and where, when that is kept from her. */
export const NO_PRICES = { price: '', originalPrice: null, badge: null, shop: '' };
