import type { FeedLine, FeedRecord } from './feed-mapping';
import { cellOf, firstOf, readOptions } from './feed-options';

/** Columns of Wix's exports before and since its catalog V3. */
const HANDLE = ['handleId', 'handle'];
const OPTIONS = ['1', '2', '3', '4', '5', '6'].map((index) => ({
  name: `productOptionName${index}`,
  values: [`productOptionDescription${index}`, `productOptionChoices${index}`],
}));
/** Columns of a variant that count instead of the product's. */
const OF_VARIANT = ['price', 'strikethroughPrice', 'barcode', 'sku'];

type Pairs = (readonly [string, string])[];

/** Returns each combination of the options that a product lists. */
function combine(product: FeedRecord): Pairs[] {
  let all: Pairs[] = [[]];
  for (const { name, values } of OPTIONS) {
    const listed = firstOf(product, values).split(';').filter(Boolean);
    if (listed.length > 0 && all.length * listed.length <= 100)
      all = all.flatMap((pairs) =>
        listed.map((value) => [...pairs, [cellOf(product, name), value] as const]),
      );
  }
  return all;
}

function toWixRow(product: FeedLine, { line, record }: FeedLine, options: Pairs): FeedLine {
  const price = Number(cellOf(product.record, 'price')) + (Number(cellOf(record, 'surcharge')) || 0);
  const own = OF_VARIANT.filter((name) => cellOf(record, name) !== '').map((name) => [name, record[name]]);
  return {
    line,
    record: {
      ...product.record,
      price: price === 0 ? '' : String(price),
      ...Object.fromEntries(own),
      collection: cellOf(product.record, 'collection').split(';')[0] ?? '',
      'Variant group': firstOf(product.record, HANDLE),
      'Variant availability': cellOf(record, 'inventory'),
      ...readOptions(options),
    },
  };
}

/** Adds the images to a product. Older exports name files in the shop system, unless they are URLs. */
function withImages({ line, record }: FeedLine, media: string[]): FeedLine {
  const images = [...cellOf(record, 'productImageUrl').split(';'), ...media];
  const urls = images.filter((url) => /^https?:/.test(url)).join(',');
  return { line, record: { ...record, productImageUrl: urls, media: urls } };
}

/** Wix writes a row for the product, then one for each variant and image. Products without variants only list their options. */
export async function* joinWix(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  let product: FeedLine | null = null;
  let variants: FeedLine[] = [];
  let media: string[] = [];
  const isHidden = ({ record }: FeedLine) => /^false$/i.test(cellOf(record, 'visible'));
  function* finish(): Generator<FeedLine> {
    if (product === null || isHidden(product)) return;
    const whole = withImages(product, media);
    if (variants.length === 0)
      for (const options of combine(whole.record)) yield toWixRow(whole, whole, options);
    for (const variant of variants.filter((each) => !isHidden(each))) {
      const options = OPTIONS.map(
        ({ name, values }) => [cellOf(whole.record, name), firstOf(variant.record, values)] as const,
      );
      yield toWixRow(whole, variant, options);
    }
  }
  for await (const row of rows) {
    const type = cellOf(row.record, 'fieldType').toLowerCase();
    if (type === 'variant') variants.push(row);
    else if (type === 'media') media.push(cellOf(row.record, 'media'));
    else {
      yield* finish();
      [product, variants, media] = [row, [], []];
    }
  }
  yield* finish();
}
