import { plainName } from './feed-cells';
import type { FeedField, FeedMapping } from './feed-mapping';

/** Returns the names in a text that separates them by bars. */
export const listNames = (names: string) => names.trim().split(/\s*\|\s*/);

/**
 * Names of columns by their field, the likeliest first, in lower case, with `_` and `-` as spaces. Besides names of single shops:
 * Google Merchant's attributes (support.google.com/merchants/answer/7052112), Shopify's templates (help.shopify.com,
 * 'Using CSV files'), WooCommerce's product CSV, Awin's create-a-feed and CJ's catalogs.
 */
const COLUMN_NAMES: Record<FeedField, string[]> = {
  key: listNames(`
    key | aw product id | productid | product id | url handle | handle | handleid | id | sku | item id |
    merchant product id | catalog item id | ad id | articlenumber | article number | daisycon unique id |
    unique merchant sku | offer id | tdproduct id | identifier | artikelnummer | id produit | produktid | id product |
    identifiant unique | zupid | uniqueid | belboon productnumber | code | артикул |
    artikelnummer im shop | n° artículo en tienda | reference | référence | réf`),
  name: listNames(`
    name | title | product name | productname | product title | titel | product | nom | nombre | nome | naam |
    namn | navn | titre | titolo | designation | produktname | produktnavn | nazwa | název | наименование | название | name ua | name ru |
    nombre del producto | имя`),
  description: listNames(`
    description | body (html) | long product description | product description | long description | desc |
    body | details | description long | plaindescription | short product description | short description | shortdescription | productdescription |
    product description long | beschreibung | beschrijving | descrizione | descripción | descrição | beskrivelse | beskrivning | opis | popis | leírás | описание | description ua |
    produktbeschreibung | descripción del producto`),
  // The price with tax comes before `price`: customers never pay the price without tax.
  price: listNames(`
    sale price | saleprice | price sale | special price | search price | final price | price vat | price with vat | price incl vat |
    price including vat | price incl tax | price | variant price | current price | store price | price pc |
    display price | regular price | retail price | retailprice | buynow | prix actuel | prix (ttc) | prix ttc | prix | preis | prezzo |
    precio | preço | prijs | nypris | pris | cena | ár | цена | базовая цена`),
  originalPrice: listNames(`
    original price | originalprice | old price | oldprice | price old | previous price | normal price | initial price |
    variant compare at price | compare at price | rrp price | price rrp | product price old | regular price |
    retail price | retailprice | rrp | list price | strikethroughprice | from price | prix barré | prix barre | glpris | uvp | streichpreis |
    precio original`),
  currency: listNames(
    'currency | currency code | price currency | display price currency | currencyid | currencysymbol | curr | devise | währung | valuta',
  ),
  // A link that counts the sale comes before the page of the product.
  link: listNames(`
    aw deep link | affiliate link | affiliatelink | tracking url | trackingurl | trackinglink | camref link | buyurl | product url |
    buy url | buy link | external url | deeplinks | awtrack | link | url | producturl | deeplink | deep link | deeplink url |
    merchant deep link | product link | link url | url produit | vareurl | lien | ссылка |
    produkturl | url del producto`),
  image: listNames(`
    image link | image | merchant image url | large image | image large | image src | product image url | imageurl |
    image url | images | bigimage | aw image url | picture | thumbnail | photo | productimage | imgurl |
    imageurls | img | imgs | image path | mimage | awimage | productimageurl | media | base image | image1 |
    image large url | bildlink | bild | billedurl | url image | afbeelding | immagine | imagen |
    bildurl | urlimagen | изображения`),
  category: listNames(`
    merchantsubcategory | category | categories | product type | merchantcategory | merchant category |
    merchant product category path | advertisercategory | primary category | type | product category |
    category name | google product category | mcat | awcat | categorypath | categorytext | categoryname | cat |
    category program | collection | merchantcategorypath | kategorie | kategori | kategorinavn | catégorie | categorie | categoria |
    kategoria | категория | категории | produkttyp | category name3 | category name2 | category name1 |
    produktgruppe im shop | categoría del producto en la tienda`),
  brand: listNames(`
    brand | brand name | brands | brandname | manufacturer | manufacturer name | producent | vendor | marke | marque |
    marca | merk | märke | hersteller | fabricante | značka | бренд`),
  retailer: listNames(
    'retailer | merchant name | merchant | advertisername | advertiser name | programname | program name | forhandler',
  ),
  availability: listNames(`
    variant availability | availability | available | avail | stockstatus | in stock | instock | in stock? | stock status |
    status of stock | stock availability | is instock | verfügbarkeit | disponibilité | disponibilite | disponibilità |
    disponibilidad | beschikbaarheid | stock | stock level | lagerantal | quantity | qty`),
  gtin: listNames(`
    gtin | gtin, upc, ean, or isbn | global unique id | ean | eans | product gtin | upc | barcode | ean code |
    variant barcode | upc ean | universal product code | european article number | isbn`),
  mpn: listNames(`
    mpn | google shopping / mpn | manufacturer part number | partnumber | part number | hersteller artikelnummer |
    número del fabricante`),
  group: listNames(
    'variant group | item group id | itemgroupid | itemgroup id | parent product id | parent sku | group id | group | artikelgruppen id',
  ),
  size: listNames(
    'variant size | size | sizes | fashion size | product size | taille | größe | maat | talla | taglia | rozmiar | velikost | storlek | størrelse | размер | розмір | サイズ',
  ),
  color: listNames(
    'variant color | color | colour | colors | fashion color | farbe | couleur | kleur | colore | kolor | barva | färg | farve | farge | цвет | колір | カラー | color primary | product color',
  ),
  badge: listNames('badge | label'),
  featured: listNames('featured'),
  position: listNames('position | order | sort order'),
};

export const EXPORT_COLUMNS = listNames(`
  key | name | description | price | old price | link | image | category | badge | featured | position | brand | retailer |
  availability | gtin | mpn | group | size | color | variant link | variant image | variant gtin | additional image link`);

/** 'productUrl' → 'product url'. */
const plainWords = (column: string) => plainName(column.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));

/** Returns the last part of a nested element's name: 'product_info.title' → 'title'. Costs next to the price have none. */
function lastPart(column: string): string {
  const dot = column.lastIndexOf('.');
  if (dot < 1 || /\s|shipping|tax|installment|loyalty|unit_?pricing|\.(type|code)$/i.test(column)) return '';
  return column.slice(dot + 1);
}

/** Words in brackets or behind a slash that tell a column apart from the one that the words before them name. */
const OTHER_VALUES = listNames(`
  net | netto | excl | exkl | exclusive | excluding | ex | without | ohne | hors | ht | sin | senza | zonder | bez | old | alt | was | before |
  vorher | uvp | rrp | msrp | image | img | picture | photo | bild | foto | imagen | immagine | mm | cm | m | inch | zoll | g | kg | ml | l |
  unit | unité | einheit | stück | stk | piece | per | pro | id`);

/** 'EAN / GTIN' → 'ean', 'Preis (brutto)' → 'preis', 'BildURL_1' → 'bildurl', and 'Preis (netto)' → ''. */
function firstPart(column: string): string {
  const [first = '', ...others] = column.toLowerCase().split(/[(/]/);
  const words = others.join(' ').split(/[^\p{L}]+/u);
  if (words.some((word) => OTHER_VALUES.includes(word))) return '';
  return plainName(first.trim().replace(/(url|imagen?|img|bild)[\s_]?1$/, '$1'));
}

const READINGS: ((column: string) => string)[] = [
  plainName,
  plainWords,
  (column) => plainName(lastPart(column)),
  (column) => plainWords(lastPart(column)),
  firstPart,
];

/** Elements of images: a URL in them is not a product's link, and a size not a product's. */
const OF_IMAGES = /(?:media|img|image|picture|photo|thumb)[^.]*\./i;
const NOT_OF: Record<string, RegExp> = {
  link: OF_IMAGES,
  size: OF_IMAGES,
  color: OF_IMAGES,
  // What is named is a category, not its product or its retailer.
  key: /categor[^.]*\./i,
  retailer: /categor[^.]*\./i,
};

function createFinder(columns: readonly string[], readName: (column: string) => string) {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const name = readName(column);
    if (name !== '' && !byName.has(name)) byName.set(name, column);
  }
  return (names: readonly string[], field?: string) =>
    names.flatMap((name) => byName.get(name) ?? []).find((column) => !NOT_OF[field ?? '']?.test(column));
}

export function guessColumns(columns: readonly string[]): FeedMapping['columns'] {
  // Google's own attributes before an RSS element of the same name.
  const sorted = [...columns].sort((one, other) => Number(other.includes(':')) - Number(one.includes(':')));
  const finders = READINGS.map((readName) => createFinder(sorted, readName));
  // A match of the whole name comes before a match of its last part.
  const find = (names: readonly string[], field?: string) =>
    finders.map((findIn) => findIn(names, field)).find((column) => column !== undefined);
  const guessed: Partial<Record<FeedField, string>> = {};
  for (const field of Object.keys(COLUMN_NAMES) as FeedField[]) {
    const column = find(COLUMN_NAMES[field], field);
    if (column !== undefined) guessed[field] = column;
  }
  // Where there is a sale price, `price` is the old price.
  const isSale = /^(?:(?:sale|special) ?price|price sale|search price)$/.test(plainName(guessed.price ?? ''));
  const old = find(['price', 'variant price']);
  if (isSale && old !== undefined) guessed.originalPrice = old;
  // The price before a sale is not an old price when there is no column for the sale.
  if (guessed.originalPrice === guessed.price) delete guessed.originalPrice;
  return guessed;
}

/** Whether these are the columns of an export of Ribbon. Those of version 1.0.0 have no variants and further images. */
export function isOwnExport(columns: readonly string[]): boolean {
  const ofVersion1 = EXPORT_COLUMNS.slice(0, EXPORT_COLUMNS.indexOf('group'));
  return [EXPORT_COLUMNS, ofVersion1].some((exported) => exported.join() === columns.join());
}
