import type { FeedField } from './feed-mapping';

/** Returns the names in a text that separates them by bars. */
export const listNames = (names: string) => names.trim().split(/\s*\|\s*/);

/**
 * Names of columns by their field, the likeliest first, in lower case, with `_` and `-` as spaces. Besides names of single shops:
 * Google Merchant's attributes (support.google.com/merchants/answer/7052112), Shopify's templates (help.shopify.com,
 * 'Using CSV files'), WooCommerce's product CSV, Awin's create-a-feed, CJ's catalogs, and `features/feeds/feed-columns`.
 */
export const COLUMN_NAMES: Record<FeedField, string[]> = {
  key: listNames(`
    key | aw product id | productid | product id | url handle | handle | handleid | id | sku | item id |
    merchant product id | catalog item id | ad id | articlenumber | article number | daisycon unique id`),
  name: listNames('name | title | product name | productname | product title | titel | product'),
  description: listNames(`
    description | body (html) | long product description | product description | long description | desc |
    body | details | plaindescription | short product description | short description | shortdescription | productdescription`),
  // The price with tax comes before `price`: customers never pay the price without tax.
  price: listNames(`
    sale price | saleprice | search price | final price | price vat | price with vat | price incl vat |
    price including vat | price incl tax | price | variant price | current price | store price |
    display price | regular price | retail price | retailprice | buynow`),
  originalPrice: listNames(`
    original price | originalprice | old price | oldprice | price old | initial price |
    variant compare at price | compare at price | rrp price | product price old | regular price |
    retail price | retailprice | rrp | list price | strikethroughprice`),
  currency: listNames(
    'currency | currency code | price currency | display price currency | currencyid | currencysymbol | curr',
  ),
  link: listNames(`
    aw deep link | affiliate link | affiliatelink | buyurl | product url | buy url | external url | deeplinks |
    awtrack | link | url | producturl | deeplink | deep link | merchant deep link | tracking url |
    product link | trackinglink`),
  image: listNames(`
    image link | image | merchant image url | large image | image src | product image url | imageurl |
    image url | images | bigimage | aw image url | picture | thumbnail | photo | productimage | imgurl |
    imageurls | img | imgs | image path | mimage | awimage | productimageurl | media`),
  category: listNames(`
    merchantsubcategory | category | categories | product type | merchantcategory | merchant category |
    merchant product category path | advertisercategory | primary category | type | product category |
    category name | google product category | mcat | awcat | categorypath | categorytext | categoryname | cat |
    collection`),
  brand: listNames('brand | brand name | brands | brandname | manufacturer | manufacturer name | vendor'),
  retailer: listNames(
    'retailer | merchant name | merchant | advertisername | advertiser name | programname | program name',
  ),
  availability: listNames(`
    variant availability | availability | available | avail | stockstatus | in stock | instock | in stock? | stock status |
    status of stock | stock availability`),
  gtin: listNames(`
    gtin | gtin, upc, ean, or isbn | global unique id | ean | eans | product gtin | upc | barcode |
    variant barcode | universal product code | isbn`),
  mpn: listNames('mpn | google shopping / mpn | manufacturer part number | partnumber | part number'),
  group: listNames('variant group | item group id | itemgroupid | parent product id | group id | group'),
  size: listNames(
    'variant size | size | sizes | fashion size | product size | taille | größe | maat | talla | taglia',
  ),
  color: listNames(
    'variant color | color | colour | colors | fashion color | farbe | couleur | kleur | colore | product color',
  ),
  badge: listNames('badge | label'),
  featured: listNames('featured'),
  position: listNames('position | order | sort order'),
};
