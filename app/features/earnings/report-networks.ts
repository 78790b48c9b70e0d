import { plainHeading } from './report-values';

export const FIELDS = [
  'date',
  'commission',
  'sale',
  'currency',
  'status',
  'subId',
  'retailer',
  'id',
] as const;
export type Field = (typeof FIELDS)[number];

const listNames = (text: string) => text.split(',').map(plainHeading);

/** Headings of each field, as networks and their languages write them. The first that a file has is its column. */
const HEADINGS: Record<Field, string[]> = {
  id: listNames(
    'conversion item id, transaction id, trans id, epn transaction id, unique transaction id, etransaction id, action id, commission id, conversion id, event id, transaktions-id, transaktionsnummer, id de transaction, identifiant de transaction, id de transacción, id transazione, id da transação, transactie-id, id transakcji, sale id, id',
  ),
  date: listNames(
    'transaction date, trans date, event date, action date, conversion date, date shipped, time of event, sale date, order date, conversion date time, transaction time, creation date, transaktionsdatum, versanddatum, date de transaction, date de la transaction, date d’expédition, date d’envoi, fecha de transacción, fecha de la transacción, fecha de envío, data transazione, data di spedizione, data della transazione, data da transação, data de envio, transactiedatum, verzenddatum, data transakcji, data wysyłki, leveransdatum, 発送日, posting date, process date, datum, fecha, data, day, time, date',
  ),
  retailer: listNames(
    'advertiser, advertiser name, merchant name, merchant organization, campaign title, program name, campaign name, merchant, brand, seller, campaign, shop, store, retailer, partner, annonceur, anunciante, inserzionista, adverteerder, reklamodawca, annonsör, programm, programme, verkäufer, vendeur, vendedor, venditore, verkoper, sprzedawca, säljare, 販売者, 売り手, advertiser id, merchant id, mid',
  ),
  sale: listNames(
    'item value, sale amount, trans amount, ebay total sale amount, order value, order amount, sale value, transaction amount, sales, revenue, order total, conversion value, verkaufsbetrag, bestellwert, umsatz, einnahmen, montant de la vente, montant de vente, montant de la commande, recettes, revenus, importe de venta, importe de la venta, ingresos, importo vendita, importo della vendita, ricavi, entrate, valor da venda, receita, verkoopbedrag, omzet, kwota sprzedaży, przychód, intäkter, 売上, value, amount',
  ),
  commission: listNames(
    'item publisher commission, publisher commission, pub commission amount, commission amount, commissions, total commission, total commissions, commission, affiliate commission, ad fees, advertising fees, fees, earnings, total earnings, action earnings, payout, commissione, provisionsbetrag, provision, werbekostenerstattung, werbekostenerstattungen, vergütung, montant de la commission, montant de commission, frais publicitaires, frais de publicité, rémunération publicitaire, rémunération, importe de comisión, importe de la comisión, comisión, comisiones, importo commissione, importo della commissione, commissioni, commissioni pubblicitarie, compensi, valor da comissão, comissão, comissões, taxas de publicidade, commissiebedrag, commissie, advertentievergoedingen, advertentiekosten, kwota prowizji, prowizja, opłaty reklamowe, annonsavgifter, 紹介料',
  ),
  currency: listNames(
    'currency, currency code, commission currency, commission amount currency, sale amount currency, währung, devise, divisa, moneda, valuta, moeda, waluta',
  ),
  status: listNames(
    'item status, commission status, action status, conversion status, pending status, transaction status, validation status, status, state, zustand, statut, état, estado, stato, tillstånd',
  ),
  subId: listNames(
    'click ref, click refs click ref, click reference, clickref 1, aff comment, afftrack, member id, member id u1, u1, sub id 1, sub id, publisher reference, pubref, epi 1, epi, custom id, sid, shopper id, sub tag, tracking id, id de seguimiento, identifiant de suivi, id de suivi, id di monitoraggio, id di tracciamento, id de rastreamento, tracking-id, trackingid, id śledzenia, spårnings-id, トラッキングid, xcust, aff sub',
  ),
};

export type Network = {
  name: string;
  /** A file is this network's if it has all headings of one line. */
  signs: string[][];
  /** Headings that come before the general ones. */
  columns?: Partial<Record<Field, string[]>>;
  /** The network names no transactions. Columns that make a row unique, or none when later reports replace the days of earlier ones. */
  withoutIds?: { key: string[] };
  /** Columns whose texts together are the id of a transaction. One of the first, and the last. */
  joined?: string[];
  currency?: string;
  /** Who sells, if the file names nobody. */
  retailer?: string;
  /** A negative row without a status is declined. */
  declinesNegative?: true;
};

const signs = (...lines: string[]) => lines.map(listNames);

export const NETWORKS: readonly Network[] = [
  { name: 'Amazon', signs: signs('asin'), withoutIds: { key: [] }, retailer: 'Amazon' },
  {
    name: 'ShareASale',
    signs: signs('trans id, aff comment', 'trans id, voided', 'trans id, merchant organization'),
    columns: { id: listNames('trans id'), sale: listNames('trans amount'), subId: listNames('aff comment') },
    currency: 'USD',
  },
  {
    name: 'Partnerize',
    signs: signs('conversion id, campaign title', 'conversion id, publisher reference'),
    columns: {
      id: listNames('conversion item id, conversion id'),
      sale: listNames('item value, value'),
      commission: listNames('item publisher commission, publisher commission'),
      status: listNames('item status, conversion status'),
      retailer: listNames('campaign title, campaign'),
      date: listNames('conversion date, conversion date time, conversion time'),
    },
  },
  {
    name: 'eBay',
    signs: signs('epn transaction id', 'unique transaction id, custom id', 'ebay item id, earnings'),
    columns: {
      commission: listNames('earnings'),
      sale: listNames('sales, ebay total sale amount, sale amount'),
      retailer: listNames('program name'),
    },
    retailer: 'eBay',
  },
  {
    name: 'Tradedoubler',
    signs: signs('pending status, epi 1', 'event id, lead nr', 'event id, order nr'),
    joined: listNames('order nr, order number, lead nr, lead number, event id'),
    columns: { retailer: listNames('program name') },
  },
  {
    name: 'Rakuten',
    signs: signs(
      'member id, order id, commissions',
      'member id, order id, sku number',
      'member id, order id, total commission',
      'member id u1, order id',
      'u1, etransaction id',
      'u1, order id, commissions',
    ),
    columns: {
      subId: listNames('member id, member id u1, u1'),
      retailer: listNames('merchant name, advertiser name'),
    },
    withoutIds: {
      key: listNames(
        'etransaction id, transaction id, order id, sku number, sku, transaction date, transaction time, process date, process time, sales, sale amount, commissions, total commission',
      ),
    },
    declinesNegative: true,
  },
  {
    name: 'CJ',
    signs: signs(
      'original action id',
      'commission id, action status',
      'commission id, website id',
      'action tracker name, aid',
      'pub commission amount, sale amount',
    ),
    columns: {
      id: listNames('commission id, original action id, action id'),
      subId: listNames('sid, shopper id'),
      status: listNames('action status, status'),
      date: listNames('event date, action date, posting date'),
    },
  },
  {
    name: 'Impact',
    signs: signs(
      'action id, action tracker',
      'action id, payout',
      'action tracker name, payout',
      'action tracker id, payout',
      'sub id 1, action earnings',
      'action id, sub id 1',
    ),
    columns: {
      id: listNames('action id, id'),
      retailer: listNames('campaign name, campaign, brand, program name, program'),
      sale: listNames('sale amount, amount'),
      commission: listNames('payout, action earnings, earnings'),
      status: listNames('action status, state, status'),
      subId: listNames('sub id 1, sub id'),
      date: listNames('action date, event date, creation date'),
    },
  },
  {
    name: 'Awin',
    signs: signs(
      'click ref, transaction id',
      'click ref, commission amount',
      'click ref, transaktions-id',
      'click ref, provisionsbetrag',
      'click refs click ref, commission amount amount',
      'awin transaction id',
      'paid to publisher, publisher id',
      'advertiser id, validation date, commission amount',
    ),
    columns: {
      id: listNames('transaction id, transaktions-id, awin transaction id, id'),
      date: listNames('transaction date, transaktionsdatum, date'),
      commission: listNames('commission amount amount, commission amount, commission'),
      sale: listNames('sale amount amount, sale amount'),
      retailer: listNames('advertiser, advertiser name, programme name, programme, merchant, merchant name'),
    },
  },
];

/** Parts of headings that contain an amount of commission, and of those that never do. */
const COMMISSION = /commission|payout|earning|provision|comision|comiss|fee/;
const NO_AMOUNT = /rate|status|date|datum|time|percent|type|currency|id$|id\d?$|model|group|name/;

/** Finds the column of a field in headings in one spelling. Returns -1 without one. */
export function findColumn(headings: readonly string[], field: Field, network: Network | null): number {
  const names = [...(network?.columns?.[field] ?? []), ...HEADINGS[field]];
  const found = names.find(
    (name) => headings.includes(name) && (network !== null || !isDoubtful(field, name)),
  );
  if (found !== undefined) return headings.indexOf(found);
  if (field === 'commission') {
    const near = headings.findIndex((name) => COMMISSION.test(name) && !NO_AMOUNT.test(name));
    return near < 0 && !headings.includes('commission') ? headings.indexOf('amount') : near;
  }
  return -1;
}

/** Names that mean something else in the files of unknown networks. */
function isDoubtful(field: Field, name: string): boolean {
  return field === 'sale' && name === 'amount';
}

/** Counts the headings of a row that belong to a report. */
export function countKnown(headings: readonly string[]): number {
  return FIELDS.filter((field) => findColumn(headings, field, null) >= 0).length;
}

/** Finds the network that writes these headings, in one spelling. Amazon's other reports name no commission. */
export function findNetwork(headings: readonly string[]): Network | null {
  const network = NETWORKS.find(({ signs: lines }) =>
    lines.some((line) => line.every((name) => headings.includes(name))),
  );
  return network === undefined || findColumn(headings, 'commission', network) < 0 ? null : network;
}
