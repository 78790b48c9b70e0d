import { expect, test } from 'vitest';
import { readMoney } from '#app/lib/price';
// Texts of prices on public pages with their values, from scrapinghub/price-parser (BSD license, next to the table).
import table from '../fixtures/price-parser/prices.json';

type Row = [text: string, currency: string | null, amount: string | null];

/** Currencies that are unknown or shared by several countries. The site's currency does not replace them. */
const UNKNOWN = new Set(
  (
    'PTE DEM ₤ ₶ تومان Dinara Br ریال ƒ Nu. FBu CFA FCFA ₣ kn Fdj Nfk ﷼ LD MK Rf UM Db TSh DT USh VT Bs ZK ₿ FG L q Q دج franc francs ' +
    'ናቕፋ نافكا E ብር D ლ GFr د. ден ДЕН Ar MT K FRw RF R₣ SPL BTC Dh Dhs Esc Fbu ID Ks NT Nu Rbl Re Sl Vt hrn kwz lari nis ' +
    'pound Sʻ som stg yuan Ƀ км с دينار ლარი 人民币 圆 圓 G ' +
    "ع.د ل.د ج.س. ج.س د.ت so'm ש״ח د.أ د.ا د.ج د.م ر.ع ش.ج ل.س ل.ل ரூ රු"
  ).split(' '),
);

/** A text with a word that the table takes for none, and this reader for a currency that it does not know. */
const UNKNOWN_WORDS = ['571.12坪', '32جن', '1 ЅM', '1 美股'];
/** A currency without an amount is no price. */
const NO_AMOUNT = /^[^\d]+$/;
/** A price from before and one of now, or a range: the table takes the first, this reader the least, which is what is paid. */
const SEVERAL = [
  '3,49 zł 1,75 zł',
  '6,000.00 руб. 5,500.00 руб.',
  '€ 10.00 € 8.00 – € 10.00',
  '$ 281.40 $ 265.70',
  '3200 руб. 1500 руб.',
  'EUR29.66 (inc VAT 20% - UK & EEC) EUR24.71 (exc VAT 20% - UK & EEC)',
  'R$ 139,99 R$ 135,99',
  '69 TL 41.90 TL',
  '$ 791.00 $ 479.00',
  '1250€ 600',
];
/** Typing errors, for which the table itself gives two results, and three digits after a sign. */
const GARBLED = ['$..75', '$.75,333', '$.750.30', '$..75,333', '1250€600'];
/** What is below zero is not paid. */
const NEGATIVE = ['- $44.99'];
/** The table expects no price here, and says that its own reader finds one: dates, quantities, a threshold. */
const NO_PRICE = [
  'Цена: уточняйте (мин. заказ: 1 )',
  'July, 2004',
  '15.08.2017',
  '25-09',
  'Free Shipping on Orders $49+.',
];
/** A hundredth of a pound or dollar, which the table reads as a whole one. */
const HUNDREDTHS = ['1 P', '1 ¢'];
const EXPLAINED = new Set([
  ...UNKNOWN_WORDS,
  ...SEVERAL,
  ...GARBLED,
  ...NEGATIVE,
  ...NO_PRICE,
  ...HUNDREDTHS,
]);

function agrees([text, currency, amount]: Row): boolean {
  const money = readMoney(text);
  if (amount === null || money === null)
    return amount === null ? money === null : UNKNOWN.has(currency ?? '') || NO_AMOUNT.test(text);
  const options = { style: 'currency', currency: money.currency } as const;
  const digits = new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2;
  return money.minor === Math.round(Number(amount) * 10 ** digits);
}

test('1,178 price texts are read as in the table, except listed differences', () => {
  expect(table).toHaveLength(1178);
  const differing = (table as Row[]).filter((row) => !agrees(row)).map(([text]) => text);
  expect(differing.filter((text) => !EXPLAINED.has(text))).toEqual([]);
  expect([...EXPLAINED].filter((text) => !differing.includes(text))).toEqual([]);
});
