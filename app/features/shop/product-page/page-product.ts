import { readAvailability } from '#app/lib/availability';
import type { Availability } from '#app/lib/choices';
import { colorFamily } from '#app/lib/color';
import { readGtin } from '#app/lib/gtin';
import { linkKey } from '#app/lib/link-key';
import { isSize } from '#app/lib/size';
import { type PagePrice, readOfferPrice } from './page-price';
import { cleanLines, isOfType, nodesOf, type StructuredNode, textOf } from './structured-node';

/** The facts that one source gives. Missing ones are '' or null. */
export type PageFacts = {
  name: string;
  /** The color of a product without variants. */
  color?: string;
  description: string;
  brand: string;
  gtin: string | null;
  mpn: string;
  price: PagePrice | null;
  availability: Availability;
  images: string[];
  variants: ReturnType<typeof readVariant>;
};

const PRODUCT = /^(?:(?:individual)?product|productgroup|productmodel|someproducts|book|vehicle|car)$/;
const OFFER = /^(?:aggregate)?offer$/;
const GROUP = /^productgroup$/;

/** Resolves a URL of the page. Returns '' for another scheme. Images over http are also served over https. */
export function resolvePageUrl(text: string, base: string): string {
  // Some shops escape it twice.
  const given = text.replaceAll('&amp;', '&');
  if (given === '' || !URL.canParse(given, base)) return '';
  const url = new URL(given, base);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' ? url.href : '';
}

/** Lists the products of a page without those inside another one: related products and lists are not the page's. */
function listProducts(nodes: readonly StructuredNode[]): StructuredNode[] {
  return nodes.flatMap((node) => {
    if (isOfType(node, PRODUCT)) return [node];
    if (isOfType(node, OFFER)) return nodesOf(node.itemoffered).map((item) => ({ ...item, offers: [node] }));
    return listProducts(nodesOf([...(node['@graph'] ?? []), ...(node.mainentity ?? [])]));
  });
}

const nameOf = (node: StructuredNode) => textOf(node, 'name', 'title');

/** The URL of a page, the base of its links, and its title. */
type PageContext = { url: string; base: string; title: string };

/** Returns the page's own product: with its URL, else the first group, else one with its title, else the first with a price. */
function chooseMain(products: StructuredNode[], { url, title }: PageContext): StructuredNode | undefined {
  const key = linkKey(url);
  const hasUrl = (node: StructuredNode) => {
    const own = textOf(node, 'url');
    return own !== '' && linkKey(resolvePageUrl(own, url)) === key;
  };
  const isTitle = (node: StructuredNode) => nameOf(node) !== '' && title.includes(nameOf(node));
  const sold = products.filter((node) => node.offers || node.hasvariant);
  const group = products.find((node) => isOfType(node, GROUP));
  return sold.find(hasUrl) ?? group ?? sold.find(isTitle) ?? sold[0] ?? products[0];
}

/** Offers of a product. Those with prices inside an AggregateOffer replace it, with what it says for all of them. */
function listOffers(node: StructuredNode): StructuredNode[] {
  const offers = nodesOf(node.offers).flatMap((offer) => {
    const { pricecurrency = [], availability = [] } = offer;
    const inside = nodesOf(offer.offers).map((each) => ({ pricecurrency, availability, ...each }));
    return inside.some((each) => readOfferPrice(each) !== null) ? inside : [offer];
  });
  // Some products have a price of their own.
  return offers.length === 0 && node.price ? [node] : offers;
}

/** Returns the lowest price in stock, or else of all, in the currency of the first. */
function findLowest(prices: { price: PagePrice | null; availability: Availability }[]): PagePrice | null {
  const priced = prices.filter(({ price }) => price !== null);
  const inStock = priced.filter(({ availability }) => availability !== 'out');
  const found = (inStock.length > 0 ? inStock : priced).flatMap(({ price }) => price ?? []);
  const alike = found.filter(({ currency }) => currency === found[0]?.currency);
  return alike.toSorted((one, other) => Number(one.amount) - Number(other.amount))[0] ?? null;
}

/** Returns 'in' if any is in stock, or else 'out' if any is sold out. */
function bestAvailability(all: Availability[]): Availability {
  return all.find((each) => each === 'in') ?? all.find((each) => each === 'out') ?? 'unknown';
}

/** Reads the offers of a product. Used ones count only without others. */
function readOffers(node: StructuredNode) {
  const offers = listOffers(node);
  const fresh = offers.filter((offer) => !/used|refurb|damaged/i.test(textOf(offer, 'itemcondition')));
  return (fresh.length > 0 ? fresh : offers).map((offer) => ({
    price: readOfferPrice(offer),
    availability: readAvailability(textOf(offer, 'availability')),
  }));
}

const GTINS = ['gtin', 'gtin14', 'gtin13', 'gtin12', 'gtin8', 'ean', 'isbn'];

function gtinOf(node: StructuredNode): string | null {
  const given = GTINS.map((name) => readGtin(textOf(node, name))).find(Boolean);
  const sku = textOf(node, 'sku', 'productid').replace(/^\w+:/, '');
  return given ?? (/^\d{13}$/.test(sku) ? readGtin(sku) : null);
}

function imagesOf(node: StructuredNode, base: string): string[] {
  const texts = (node.image ?? []).map((image) =>
    typeof image === 'object' ? textOf(image, 'contenturl', 'url') : String(image),
  );
  return [...new Set(texts.map((text) => resolvePageUrl(text.trim(), base)).filter(Boolean))];
}

/** Reads a size or color, which may also be an `additionalProperty`. */
function optionOf(node: StructuredNode, name: 'size' | 'color', words: RegExp): string {
  const more = nodesOf(node.additionalproperty).find((each) => words.test(textOf(each, 'name')));
  return textOf(node, name) || (more === undefined ? '' : textOf(more, 'value'));
}

/** Reads 'Shirt - S / Black' of the product 'Shirt', as Shopify names variants. */
function readOptions(name: string, ofProduct: string): { size: string; color: string } {
  const rest = name.startsWith(ofProduct) ? name.slice(ofProduct.length).replace(/^[\s,–-]+/, '') : '';
  const parts = rest.split(' / ').filter(Boolean);
  const size = parts.find(isSize) ?? '';
  return { size, color: parts.find((part) => part !== size && colorFamily(part) !== null) ?? '' };
}

function readVariant(node: StructuredNode, { base, name }: { base: string; name: string }) {
  const offers = readOffers(node);
  const named = readOptions(nameOf(node), name);
  const size = optionOf(node, 'size', /^(?:size|taille|größe|talla|taglia|maat)$/i) || named.size;
  const color = optionOf(node, 'color', /^(?:colou?r|couleur|farbe|colore|kleur)$/i) || named.color;
  if (offers.length === 0 || (size === '' && color === '')) return [];
  const link = resolvePageUrl(textOf(node, 'url') || textOf(listOffers(node)[0] ?? {}, 'url'), base);
  const [image = ''] = imagesOf(node, base);
  const availability = bestAvailability(offers.map((offer) => offer.availability));
  return [{ size, color, price: findLowest(offers), availability, link, image, gtin: gtinOf(node) }];
}

/** The variants of a group, or the products of one name, which some shops list in place of a group. */
function listMembers(main: StructuredNode, products: StructuredNode[], byId: Map<string, StructuredNode>) {
  const resolve = (node: StructuredNode) => byId.get(textOf(node, '@id')) ?? node;
  const groups = [main, ...nodesOf(main.isvariantof)];
  const listed = groups.flatMap((node) => nodesOf([...(node.hasvariant ?? []), ...(node.model ?? [])]));
  const given = listed.map((node) => (node.offers ? node : resolve(node)));
  if (given.length > 0) return given;
  const groupId = textOf(main, 'productgroupid');
  const isMember = (node: StructuredNode) =>
    nodesOf(node.isvariantof).some((group) => groups.includes(group)) ||
    (groupId === '' ? nameOf(node) === nameOf(main) : textOf(node, 'inproductgroupwithid') === groupId);
  const others = products.filter((node) => !groups.includes(node) && isMember(node));
  return others.length === 0 ? [] : isOfType(main, GROUP) ? others : [main, ...others];
}

/** Offers that are items of their own kind: `itemOffered` with a size, or offers named by their options, 'S / Black'. */
function listOfferedItems(main: StructuredNode, name: string): StructuredNode[] {
  const offers = listOffers(main);
  return offers.flatMap((offer) => {
    const [item = offer] = nodesOf(offer.itemoffered);
    if (item === offer && offers.length === 1) return [];
    const own = nameOf(item);
    return [{ ...item, name: [own.startsWith(name) ? own : `${name} - ${own}`], offers: [offer] }];
  });
}

/** Reads the page's product from nodes of JSON-LD or microdata, or null. */
export function readFacts(nodes: StructuredNode[], page: PageContext): PageFacts | null {
  const { base } = page;
  const products = listProducts(nodes);
  const byId = new Map(products.map((node) => [textOf(node, '@id'), node]));
  const main = chooseMain(products, page);
  if (main === undefined) return null;
  const members = listMembers(main, products, byId);
  const name = nameOf(main) || nameOf(members[0] ?? {});
  const variants = [...members, ...(members.length === 0 ? listOfferedItems(main, name) : [])].flatMap(
    (node) => readVariant(node, { base, name }),
  );
  const offers = members.length === 0 ? readOffers(main) : members.flatMap(readOffers);
  const all = offers.length === 0 ? readOffers(main) : offers;
  const own = listOffers(main);
  const availability = bestAvailability(all.map((offer) => offer.availability));
  const first =
    members.find((node) => readOffers(node).some((offer) => offer.availability === 'in')) ?? members[0];
  const images = imagesOf(main, base);
  return {
    name,
    color: members.length === 0 ? textOf(main, 'color') : '',
    description: cleanLines(String((main.description ?? []).find((text) => typeof text === 'string') ?? '')),
    // Some shops write the brand after a label: 'More of the brand: Acme'.
    brand: (textOf(main, 'brand') || textOf(first ?? {}, 'brand')).replace(/^.*:\s/, ''),
    gtin: members.length > 1 ? null : (gtinOf(main) ?? (own.length === 1 ? gtinOf(own[0] ?? {}) : null)),
    mpn: textOf(main, 'mpn'),
    price: findLowest(all),
    // Some products have a stock of their own.
    availability: availability === 'unknown' ? readAvailability(textOf(main, 'availability')) : availability,
    images: images.length === 0 && first ? imagesOf(first, base) : images,
    variants,
  };
}

/** Reads an Offer of microdata that is in no product. */
export function readLoneOffer(nodes: StructuredNode[]): Partial<PageFacts> {
  const offers = readOffers({ offers: nodes.filter((node) => isOfType(node, OFFER)) });
  const availability = bestAvailability(offers.map((offer) => offer.availability));
  return { price: findLowest(offers), availability };
}
