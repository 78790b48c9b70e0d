/** Towards other sites, a page whose address holds a secret names its origin only to itself. */
export const SAME_ORIGIN_REFERRER = { 'Referrer-Policy': 'same-origin' };

/** Headers of a page that a secret in its address leads to: neither indexed nor told to other sites. */
export const DISCREET = { 'X-Robots-Tag': 'noindex', ...SAME_ORIGIN_REFERRER };
