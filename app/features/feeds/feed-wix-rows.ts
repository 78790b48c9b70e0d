import type { FeedLine } from './feed-line';
import type { FeedRecord } from './feed-mapping';
import { cellOf, readOptions } from './feed-options';

const WIX = ['1', '2', '3', '4', '5', '6'].map((index) => ({
  name: `productOptionName${index}`,
  values: `productOptionDescription${index}`,
}));

type Pairs = (readonly [string, string])[];

/** Returns each combination of the options that a product lists. */
function combine(product: FeedRecord): Pairs[] {
  let all: Pairs[] = [[]];
  for (const { name, values } of WIX) {
    const listed = cellOf(product, values).split(';').filter(Boolean);
    if (listed.length > 0 && all.length * listed.length <= 100)
      all = all.flatMap((pairs) =>
        listed.map((value) => [...pairs, [cellOf(product, name), value] as const]),
      );
  }
  return all;
}

function toWixRow(product: FeedLine, { line, record }: FeedLine, options: Pairs): FeedLine {
  const price = Number(cellOf(product.record, 'price')) + (Number(cellOf(record, 'surcharge')) || 0);
  return {
    line,
    record: {
      ...product.record,
      price: cellOf(record, 'price') || String(price),
      // Images are names of files in the shop system, unless they are URLs.
      productImageUrl:
        cellOf(product.record, 'productImageUrl')
          .split(';')
          .find((url) => /^https?:/.test(url)) ?? '',
      collection: cellOf(product.record, 'collection').split(';')[0] ?? '',
      'Variant group': cellOf(product.record, 'handleId'),
      'Variant availability': cellOf(record, 'inventory'),
      ...readOptions(options),
    },
  };
}

/** Wix writes a row for the product, then one for each variant. Products without such rows only list their options. */
export async function* joinWix(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  let product: FeedLine | null = null;
  let variants: FeedLine[] = [];
  function* finish(): Generator<FeedLine> {
    if (product === null || /^false$/i.test(cellOf(product.record, 'visible'))) return;
    const { record } = product;
    if (variants.length === 0)
      for (const options of combine(record)) yield toWixRow(product, product, options);
    for (const variant of variants) {
      const options = WIX.map(
        ({ name, values }) => [cellOf(record, name), cellOf(variant.record, values)] as const,
      );
      yield toWixRow(product, variant, options);
    }
  }
  for await (const row of rows) {
    if (/^variant$/i.test(cellOf(row.record, 'fieldType'))) variants.push(row);
    else {
      yield* finish();
      [product, variants] = [row, []];
    }
  }
  yield* finish();
}
