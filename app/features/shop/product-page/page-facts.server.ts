import { readAvailability } from '#app/lib/availability';
import { readGtin } from '#app/lib/gtin';
import { type PageMarkup, readMarkup } from './page-markup.server';
import { type PagePrice, readPageAmount } from './page-price';
import { type PageFacts, readFacts, readLoneOffer, resolvePageUrl } from './page-product';
import { cleanLines, cleanText, resolveReferences } from './structured-node';

export type PageSource = 'json-ld' | 'microdata' | 'open-graph' | 'title' | 'description';
type Found<T> = { value: T; source: PageSource };
/** The facts of a page, each with its source. Facts that the page does not name are left out. */
export type ReadPage = { [Name in keyof PageFacts]?: Found<NonNullable<PageFacts[Name]>> };

const MAX_IMAGES = 10;

function firstMeta({ metas }: PageMarkup, ...names: string[]): string {
  return names.flatMap((name) => metas.get(name) ?? [])[0] ?? '';
}

/** Returns the value that a preview prints next to a label (`twitter:label1` and `twitter:data1`). */
function readLabeled(markup: PageMarkup, label: RegExp): string {
  const number = ['1', '2'].find((each) => label.test(firstMeta(markup, `twitter:label${each}`).trim()));
  return number === undefined ? '' : firstMeta(markup, `twitter:data${number}`);
}

const PRICE_LABEL =
  /^(?:price|prix|preis|precio|prezzo|prijs|preço|preț|pris|cena|hinta|ár|fiyat|цена|ціна|τιμή)(?!\p{L})|^(?:価格|가격|价格)/iu;
const STOCK_LABEL =
  /^(?:availab|stock|verfügb|disponib|beschikb|dostępn|dostupn|lager|saatav|tillgäng|tilgæng|налич)/i;

/** Reads the sale price before the price, each with its own currency. */
function readOpenGraphPrice(markup: PageMarkup): PagePrice | null {
  const read = (name: string) => {
    const currency = firstMeta(markup, `${name}:currency`, 'product:price:currency', 'og:price:currency');
    return readPageAmount(firstMeta(markup, `${name}:amount`, name), currency);
  };
  const names = ['product:sale_price', 'product:price', 'og:price', 'product:original_price'];
  const [sale, price, plain, original] = names.map(read);
  // Of a range, the lowest price counts.
  const labeled = () => readPageAmount(readLabeled(markup, PRICE_LABEL).split(/\s[-–—]\s/)[0] ?? '');
  const now = sale ?? price ?? plain ?? labeled();
  if (!now) return null;
  const old = [price, original].find(
    (each) => each?.currency === now.currency && Number(each?.amount) > Number(now.amount),
  );
  return { ...now, oldAmount: old?.amount ?? now.oldAmount };
}

/** Leaves out the site's name, which shops put after the name of a product, or in its place. */
function withoutSite(title: string, site: string): string {
  if (site === '' || !title.endsWith(site)) return title;
  const rest = title.slice(0, -site.length);
  const name = rest.replace(/\s*[|｜]\s*$|\s[–—-]\s$/, '');
  return name === rest && rest !== '' ? title : name;
}

function readOpenGraph(markup: PageMarkup, base: string): Partial<PageFacts> {
  const meta = (...names: string[]) => cleanText(firstMeta(markup, ...names));
  const name = meta('og:title');
  const item = meta('product:retailer_item_id');
  const images = ['og:image', 'og:image:url', 'og:image:secure_url'].flatMap(
    (each) => markup.metas.get(each) ?? [],
  );
  return {
    name: withoutSite(name, meta('og:site_name')),
    description: cleanLines(firstMeta(markup, 'og:description')),
    brand: meta('product:brand', 'og:brand'),
    gtin:
      readGtin(meta('product:ean', 'product:gtin', 'product:upc', 'product:isbn')) ??
      (/^\d{13}$/.test(item) ? readGtin(item) : null),
    mpn: meta('product:mfr_part_no'),
    price: readOpenGraphPrice(markup),
    availability: readAvailability(
      meta('product:availability', 'og:availability') || readLabeled(markup, STOCK_LABEL),
    ),
    images: [...new Set(images.map((image) => resolvePageUrl(image.trim(), base)).filter(Boolean))],
  };
}

/** Returns the heading that the title repeats, else the title without the site's name, else the heading. */
function readTitle(markup: PageMarkup): string {
  const title = cleanText(markup.title.slice(0, 500));
  const heading = markup.headings.map(cleanText).find((each) => each.length > 2 && title.includes(each));
  const name = heading ?? withoutSite(title, cleanText(firstMeta(markup, 'og:site_name')));
  return name || cleanText(markup.headings[0] ?? '');
}

type SourceFacts = [source: PageSource, facts: Partial<PageFacts>];

function isEmpty(value: unknown): boolean {
  return !value || value === 'unknown' || (Array.isArray(value) && value.length === 0);
}

/** Chooses the first price with a currency, and takes an old price from a source with the same price. */
function choosePrice(sources: SourceFacts[]): Found<PagePrice> | undefined {
  const prices = sources.flatMap(([source, { price }]) => (price ? [{ source, value: price }] : []));
  const best = prices.find(({ value }) => value.currency !== null) ?? prices[0];
  if (best === undefined) return undefined;
  const { amount, currency } = best.value;
  const same = prices.filter(({ value }) => value.amount === amount && value.currency === currency);
  const oldAmount = same.map(({ value }) => value.oldAmount).find(Boolean) ?? null;
  return { ...best, value: { ...best.value, oldAmount } };
}

/** Takes each fact from the first source that has it. */
function merge(sources: SourceFacts[]): ReadPage {
  const read: Record<string, Found<unknown>> = {};
  for (const [source, facts] of sources)
    for (const [name, value] of Object.entries(facts))
      if (name !== 'color' && !isEmpty(value) && read[name] === undefined) read[name] = { value, source };
  const described = sources.find(([, { description }]) => description && description !== read.name?.value);
  if (described) read.description = { value: described[1].description, source: described[0] };
  const price = choosePrice(sources);
  return { ...read, ...(price && { price }) };
}

/** Leaves out what else is in the heading, when Open Graph has only its name, and the smaller image of microdata. */
function trimMicrodata(facts: Partial<PageFacts>, openGraph: Partial<PageFacts>): Partial<PageFacts> {
  const { name = '', images = [] } = facts;
  const { name: other = '' } = openGraph;
  const isName = name.includes(other) && other.length > name.length / 4;
  const hasMore = (openGraph.images ?? []).length > images.length;
  return { ...facts, ...(isName && { name: '' }), ...(hasMore && { images: [] }) };
}

/** Adds the color that only the heading has, and leaves out the price that some titles begin with. */
function completeName(name: string, { price }: ReadPage, page: { color: string; title: string }): string {
  const [first = '', ...rest] = name.split(/\s[·|–—-]\s/);
  const isPrice = rest.length > 0 && price && readPageAmount(first)?.amount === price.value.amount;
  const short = isPrice ? name.slice(name.indexOf(first) + first.length).replace(/^\s\S\s/, '') : name;
  const colored = [' - ', ' – ', ', '].map((join) => short + join + page.color);
  return colored.find((each) => page.color !== '' && page.title.includes(each)) ?? short;
}

/** Reads a product from the HTML of its page: JSON-LD, then microdata, Open Graph, title and description. */
export function readProductHtml(html: string, url: string): ReadPage {
  const markup = readMarkup(html);
  const base = URL.canParse(markup.base, url) ? new URL(markup.base, url).href : url;
  const title = cleanText(
    [markup.title.slice(0, 500), ...markup.headings, firstMeta(markup, 'og:title')].join(' '),
  );
  const page = { url: resolvePageUrl(markup.canonical, base) || url, base, title };
  const jsonLd = readFacts(resolveReferences(markup.jsonLd), page);
  const items = readFacts(markup.microdata, page);
  // Microdata of another name belongs to another product.
  const isSame = jsonLd === null || jsonLd.name === '' || jsonLd.name === items?.name;
  const microdata = items === null ? readLoneOffer(markup.microdata) : isSame ? items : {};
  const openGraph = readOpenGraph(markup, base);
  const read = merge([
    ...(jsonLd === null ? [] : [['json-ld', jsonLd] satisfies SourceFacts]),
    ['microdata', trimMicrodata(microdata, openGraph)],
    ['open-graph', openGraph],
    ['title', { name: readTitle(markup) }],
    ['description', { description: cleanLines(firstMeta(markup, 'description')) }],
  ]);
  const { color = '' } = jsonLd ?? microdata;
  if (read.name) read.name.value = completeName(read.name.value, read, { color, title });
  if (read.images) read.images.value = read.images.value.slice(0, MAX_IMAGES);
  return read;
}
