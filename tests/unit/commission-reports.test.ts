import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guessMapping, readReport } from '#app/features/earnings/report-reader';
import { readReportTable } from '#app/features/earnings/report-table';
import { SCALE } from '#app/features/earnings/report-values';
import { decodeBytes } from '#app/lib/text-file.server';

const RECORDINGS = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'reports');

async function readText(text: string) {
  const table = await readReportTable(text);
  if (typeof table === 'string') throw new Error('The file has no headings.');
  const mapping = guessMapping(table);
  return { mapping, table, ...(await readReport(table, mapping)) };
}

/** Returns a report in the form of the recordings. */
async function readShort(text: string) {
  const { commissions, mapping } = await readText(text);
  const amount = (units: number | null) => (units === null ? null : units / SCALE);
  return {
    network: mapping.network,
    rows: commissions.map((row) => ({
      date: row.day,
      retailer: row.retailer,
      sale: amount(row.sale),
      commission: amount(row.commission),
      currency: row.currency,
      status: row.status,
      subId: row.subId,
      transactionId: row.transactionId,
    })),
  };
}

const names = existsSync(RECORDINGS) ? readdirSync(RECORDINGS) : [];
const rowsSchema = z.array(z.object({ currency: z.string().nullable() }).loose());

test.each(names.filter((name) => names.includes(`${name}.expected.json`)))('reads %s', async (name) => {
  const { rows } = await readShort(await decodeBytes(readFileSync(join(RECORDINGS, name))));
  const expected = rowsSchema.parse(
    JSON.parse(readFileSync(join(RECORDINGS, `${name}.expected.json`), 'utf8')),
  );
  expect(rows.map((row, at) => (expected[at]?.currency === null ? { ...row, currency: null } : row))).toEqual(
    expected,
  );
});

test.runIf(names.includes('headings-to-guess.json'))('guesses the columns of unknown networks', () => {
  const guesses = z
    .array(
      z.object({
        headings: z.array(z.string()),
        subId: z.string().nullable(),
        commission: z.string().nullable(),
      }),
    )
    .parse(JSON.parse(readFileSync(join(RECORDINGS, 'headings-to-guess.json'), 'utf8')));
  for (const { headings, subId, commission } of guesses) {
    const { columns } = guessMapping({ headings, rows: [], above: [] });
    const nameOf = (column: number | undefined) => headings[column ?? -1] ?? null;
    expect({ subId: nameOf(columns.subId), commission: nameOf(columns.commission) }, headings.join()).toEqual(
      { subId, commission },
    );
  }
});

test('reads the flattened rows of Awin’s API', async () => {
  const { network, rows } = await readShort(
    `id,advertiserId,publisherId,commissionStatus,commissionAmount.amount,commissionAmount.currency,saleAmount.amount,saleAmount.currency,clickRefs.clickRef,transactionDate,paidToPublisher,ipHash
1,7,9,approved,1.5,EUR,30,EUR,v12,2026-04-01T10:00:00,true,-77
2,7,9,pending,0.25,EUR,5,EUR,,2026-04-02T10:00:00,false,-78`,
  );
  expect(network).toBe('Awin');
  expect(rows).toEqual([
    {
      date: '2026-04-01',
      retailer: '7',
      sale: 30,
      commission: 1.5,
      currency: 'EUR',
      status: 'paid',
      subId: 'v12',
      transactionId: '1',
    },
    {
      date: '2026-04-02',
      retailer: '7',
      sale: 5,
      commission: 0.25,
      currency: 'EUR',
      status: 'pending',
      subId: null,
      transactionId: '2',
    },
  ]);
});

test('reads CJ’s columns in the currency that a heading names', async () => {
  const { network, rows } = await readShort(
    `commissionId,actionStatus,advertiserName,shopperId,eventDate,original,pubCommissionAmountPubCurrency,pubCommissionAmountUsd,saleAmountPubCurrency,saleAmountUsd
10,locked,Shoes,g3,2026-05-01T07:00:00Z,true,9.00,10.00,90.00,100.00
11,locked,Shoes,g3,2026-05-02T07:00:00Z,false,-9.00,-10.00,-90.00,-100.00`,
  );
  expect(network).toBe('CJ');
  expect(rows).toMatchObject([
    { commission: 10, sale: 100, currency: 'USD', status: 'approved', subId: 'g3', transactionId: '10' },
    { commission: -10, status: 'declined' },
  ]);
});

test('reads Impact’s paid and reversed actions', async () => {
  const { network, rows } = await readShort(
    `Id,CampaignName,ActionTrackerName,State,Payout,Amount,Currency,EventDate,ClearedDate,SubId1
1.1,Beauty,Sale,APPROVED,0.88,21.99,USD,2026-09-10T10:42:00-07:00,2026-10-01T00:00:00Z,v12
1.2,Beauty,Sale,REVERSED,0,0,USD,2026-09-11T10:42:00-07:00,,`,
  );
  expect(network).toBe('Impact');
  expect(rows).toMatchObject([
    { date: '2026-09-10', retailer: 'Beauty', sale: 21.99, commission: 0.88, status: 'paid', subId: 'v12' },
    { status: 'declined', subId: null, transactionId: '1.2' },
  ]);
});

test('reads cancellations of Rakuten as declined rows', async () => {
  const { network, rows } = await readShort(
    `Member ID (U1),MID,Advertiser Name,Order ID,Transaction Date,Transaction Time,SKU,Sales,# of Items,Total Commission,Process Date,Currency
p40,1,Shoes,A1,13/05/2026,10:00,S1,"1.000,00",1,"80,00",14/05/2026,EUR
p40,1,Shoes,A1,02/06/2026,10:00,S1,"-1.000,00",-1,"-80,00",03/06/2026,EUR`,
  );
  expect(network).toBe('Rakuten');
  expect(rows).toMatchObject([
    { date: '2026-05-13', sale: 1000, commission: 80, currency: 'EUR', status: 'approved', subId: 'p40' },
    { date: '2026-06-02', commission: -80, status: 'declined' },
  ]);
});

test.each([
  [
    'Kategorie;Name;ASIN;Verkäufer;Tracking-ID;Versanddatum;Preis (€);Rückgaben;Einnahmen (€);Werbekostenerstattungen (€)',
    '3. Februar 2026',
  ],
  [
    'Catégorie;Nom;ASIN;Vendeur;ID de suivi;Date d’expédition;Prix(€);Retours;Revenus(€);Frais de publicité(€)',
    '3 févr. 2026',
  ],
  [
    'Categoria;Nome;ASIN;Venditore;ID di monitoraggio;Data di spedizione;Prezzo(€);Resi;Ricavi(€);Commissioni pubblicitarie(€)',
    '03/02/2026',
  ],
])('reads Amazon’s report in another language: %s', async (headings, date) => {
  const { network, rows } = await readShort(
    `Title;from 13/02/2026\n\n${headings}\nHome;"Box 6"" wide";B0EX000031;Shop;me-21;${date};10,00;0;1.857,13;25,71\nTotal;;;;;;;;1.857,13;25,71\n`,
  );
  expect(network).toBe('Amazon');
  expect(rows).toEqual([
    {
      date: '2026-02-03',
      retailer: 'Amazon',
      sale: 1857.13,
      commission: 25.71,
      currency: 'EUR',
      status: 'approved',
      subId: 'me-21',
      transactionId: null,
    },
  ]);
});

test.each([
  ['Amazon.com.mx', 'EUR', 'MXN'],
  ['Amazon.ca', 'USD', 'CAD'],
  ['Amazon.com', 'CAD', 'USD'],
  ['Shop', 'MXN', 'MXN'],
  ['Shop', 'EUR', 'USD'],
])('reads “$” of %s in a report for %s as %s', async (seller, currency, expected) => {
  const headings = 'Categoría,ASIN,Vendedor,ID de seguimiento,Fecha de envío,Ingresos($),Comisiones($)';
  const text = `${headings}\nHogar,B0MX000001,${seller},me-20,2026-02-13,200.00,8.00\n`;
  const { table, mapping } = await readText(text);
  const { commissions } = await readReport(table, { ...mapping, currency });
  expect(commissions).toMatchObject([{ commission: 80_000, currency: expected }]);
});

test('leaves a status with the name of a property to a person', async () => {
  const read = await readText(
    'Transaction ID,Advertiser,Transaction Date,Status,Commission Amount,Click Ref\n1,Shop,2026-04-01,constructor,5,v1\n',
  );
  expect([read.commissions, read.unknownWords]).toEqual([[], ['constructor']]);
});

test('an open quote makes a report unreadable', async () => {
  expect(await readReportTable('Date,Commission\n1,"2\n3,4\n')).toBe('unreadable');
});

test('leaves words of status to a person and names rows without a commission', async () => {
  const { table, skipped, unknownWords, mapping } = await readText(
    'Date;Shop;Order number;Commission;Status;Sub ID\n01.02.2026;A;1;2,50 zł;w toku;v1\n02.02.2026;A;2;;w toku;v1\n',
  );
  expect({ network: mapping.network, unknownWords }).toEqual({ network: '', unknownWords: ['w toku'] });
  expect(skipped).toEqual([{ line: 3, reason: 'No commission' }]);
  const { commissions } = await readReport(table, { ...mapping, words: { wtoku: 'pending' } });
  expect(commissions).toMatchObject([
    { day: '2026-02-01', commission: 25_000, currency: 'PLN', status: 'pending' },
  ]);
});

test('reads several forms of dates in one column', async () => {
  const dates = [
    '2026-03-04',
    '3/4/2026',
    '4 Mar 2026',
    'March 4, 2026 10:00 AM',
    'Wed, 04 Mar 2026 10:00:00 GMT',
    '20260304',
    '4.3.26',
    '1772582400',
  ];
  const { rows } = await readShort(
    `Action Id,Action Tracker,Action Date,Payout\n${dates.map((date, at) => `${at},x,"${date}",1`).join('\n')}`,
  );
  expect(rows.map(({ date }) => date)).toEqual(dates.map(() => '2026-03-04'));
});

test('a currency column tells whether days or months come first', async () => {
  const heading =
    'Transaction ID,Advertiser,Transaction Date,Status,Sale Amount,Commission Amount,Currency,Click Ref';
  const read = async (currency: string) =>
    (await readShort(`${heading}\n1,Shop,01/03/2026,Confirmed,50.00,5.00,${currency},v12`)).rows[0]?.date;
  expect([await read('GBP'), await read('EUR'), await read('USD')]).toEqual([
    '2026-03-01',
    '2026-03-01',
    '2026-01-03',
  ]);
});

test('reads the headings of a Spanish report', async () => {
  const heading =
    'ID de la transacción;Anunciante;Fecha de la transacción;Estado;Importe de la venta;Importe de la comisión;Moneda;Referencia de clic';
  const { rows } = await readShort(
    `${heading}\n9;Tienda;13/04/2026 10:00;Confirmado;1.055,96 €;105,59 €;EUR;v12`,
  );
  expect(rows).toMatchObject([{ date: '2026-04-13', commission: 105.59, transactionId: '9', subId: 'v12' }]);
});

test.each([
  [
    'Skimlinks',
    'commission_id,merchant_name,transaction_date,order_amount,publisher_amount,status,payment_status,custom_id',
  ],
  ['Sovrn', 'Revenue ID,Merchant,Commission Date,Order Value,Revenue,Status,Payment Status,CUID'],
  ['Admitad', 'Action ID,advcampaign_name,Action date,cart,payment,Status,Payment Status,subid,subid1'],
  [
    'FlexOffers',
    'Transaction ID,Advertiser Name,Event Date,Sales Amount,Commission,Order Status,Payment Status,Sub Tracking',
  ],
  ['Webgains', 'Transaction ID,Program Name,Date,Value,Commission,Status,Payment Status,Click Ref'],
])('reads a report of %s', async (name, heading) => {
  const { network, rows } = await readShort(
    `${heading}\n1,Shop,2026-05-02 10:00:00,30.00,3.00,approved,paid,v12\n2,Shop,2026-05-02 10:00:00,30.00,3.00,canceled,unpaid,\n`,
  );
  const row = { date: '2026-05-02', retailer: 'Shop', sale: 30, commission: 3, currency: null };
  expect([network, rows]).toEqual([
    name,
    [
      { ...row, status: 'paid', subId: 'v12', transactionId: '1' },
      { ...row, status: 'declined', subId: null, transactionId: '2' },
    ],
  ]);
});

test('the campaign of a publisher is not the retailer', async () => {
  const { network, rows } = await readShort(
    'Event Date,EPN Transaction ID,Status,Earnings,Sales,Campaign Name,Custom ID,Currency ID\n2026-05-01,9,Completed,1.20,48.00,My guide,v12,GBP\n',
  );
  expect(network).toBe('eBay');
  expect(rows).toMatchObject([{ retailer: 'eBay', status: 'approved', currency: 'GBP', subId: 'v12' }]);
});

test.each([
  [
    'Program,ID,Registration date,Last updated,EPI,Order value,Commission rate,Commission,Currency,Status',
    'Shop,9,2026-05-02 10:00,2026-06-01 10:00,v12,30.00,10,3.00,EUR,Denied',
  ],
  [
    'Aktions-ID;Programmname;Klickdatum;Aktionsdatum;Verkaufsbetrag;Verdienstsatz;Aktionsverdienst;Währung;SubId1;Status',
    '9;Shop;01.05.2026;02.05.2026;30,00 €;10;3,00 €;EUR;v12;Abgelehnt',
  ],
  [
    'ID действия;Дата действия;Программа;SubID;Сумма заказа;Вознаграждение;Валюта;Статус',
    '9;02.05.2026;Shop;v12;30,00;3,00;EUR;Отклонено',
  ],
  [
    '注文ID,確定日,注文日,広告主,売上金額,報酬,通貨,ステータス,クリック参照',
    '9,2026/06/01,2026/05/02,Shop,€30.00,€3.00,EUR,非承認,v12',
  ],
])('finds the columns of an unknown network: %s', async (headings, row) => {
  const { network, rows } = await readShort(`${headings}\n${row}\n`);
  expect(network).toBe('');
  expect(rows).toEqual([
    {
      date: '2026-05-02',
      retailer: 'Shop',
      sale: 30,
      commission: 3,
      currency: 'EUR',
      status: 'declined',
      subId: 'v12',
      transactionId: '9',
    },
  ]);
});

test('knows CJ by its website and SID', async () => {
  const { network, rows } = await readShort(
    'Posting Date,Event Date,Action Status,ID,Advertiser Name,Website ID,SID,Sale Amount (USD),Publisher Commission (USD)\n05/03/2026,05/02/2026,Corrected,9,Shop,100,g3,"-$1,080.00",-$86.40\n',
  );
  expect(network).toBe('CJ');
  expect(rows).toMatchObject([
    { date: '2026-05-02', sale: -1080, commission: -86.4, status: 'declined', transactionId: '9' },
  ]);
});

test('reads Tradedoubler’s report in the language of the account', async () => {
  const { network, rows } = await readShort(
    'Ereignisse;;;;;;;\nProgrammname;Zeitpunkt des Ereignisses;Status;Bestellnummer;Leadnummer;EPI 1;Bestellwert;Provision\nMode;02.05.26 10:00:00 MESZ;P;A1;;v12;1.049,90;52,50\nMode;03.05.26 10:00:00 MESZ;D;;L2;;20,00;1,00\n',
  );
  expect(network).toBe('Tradedoubler');
  expect(rows).toMatchObject([
    { date: '2026-05-02', sale: 1049.9, status: 'pending', subId: 'v12', transactionId: 'A1' },
    { date: '2026-05-03', commission: 1, status: 'declined', subId: null, transactionId: 'L2' },
  ]);
});

test('the reference of a publisher comes before Partnerize’s own click', async () => {
  const { network, rows } = await readShort(
    'Conversion Ref,Conversion Time,Campaign Name,Conversion Status,Order Value (GBP),Commission (GBP),Pubref,Clickref\n11l22,2026-05-02 10:00,Shop,Approved,149.00,8.94,v12,1100abc\n',
  );
  expect(network).toBe('Partnerize');
  expect(rows).toMatchObject([
    { retailer: 'Shop', currency: 'GBP', status: 'approved', subId: 'v12', transactionId: '11l22' },
  ]);
});

test.each([
  [
    'Categoría;Nombre;ASIN;Vendedor;ID de seguimiento;Fecha de envío;Ingresos(€);Tarifas publicitarias(€)',
    'Amazon.es',
    'EUR',
  ],
  [
    'Kategori;Namn;ASIN;Säljare;Spårnings-ID;Leveransdatum;Intäkter(kr);Annonsavgifter(kr)',
    'Amazon.se',
    'SEK',
  ],
  [
    'Kategori;Ad;ASIN;Satıcı;Takip Kimliği;Gönderim Tarihi;Gelir(₺);Reklam Ücretleri(₺)',
    'Amazon.com.tr',
    'TRY',
  ],
])('finds Amazon’s fees by a part of the heading: %s', async (headings, seller, currency) => {
  const { network, rows } = await readShort(
    `${headings}\nHome;Box;B0EX000031;${seller};me-21;2026-02-03;857,13;25,71\n`,
  );
  expect(network).toBe('Amazon');
  expect(rows).toMatchObject([
    { date: '2026-02-03', retailer: seller, sale: 857.13, commission: 25.71, currency, subId: 'me-21' },
  ]);
});

const OTHER_DATES = `
  クリック日(時) | Data kliknięcia | Klikdatum | Datum kliku | Data do clique | Дата клика | Tıklama tarihi | Date de paiement | Fecha de pago |
  Data pagamento | Zahlungsdatum | Auszahlungsdatum | Betaaldatum | 支払日 | 更新日 | Confirmation date | Bestätigungsdatum | Änderungsdatum |
  Stornodatum | Cancellation date | Due date | Invoice date | Time zone | Lifetime value | Data source | 日本円 | 曜日 | Validated |
  Transaction payment date | Order update time | Customer registration date | Transaction time zone | Fecha de pago del pedido | 注文曜日`;
const OTHER_AMOUNTS = `
  Taxa de comissão | Tasa de comisión | Tasso di commissione | Stawka prowizji | Commissietarief | 報酬率 | Ставка вознаграждения |
  Statut de la commission | Estado de la comisión | Stato commissione | Devise de la commission | Moneda de la comisión |
  Provisionswährung | Tipo de comisión | Provisionsart | Provisionssatz | Fecha de comisión | Data prowizji | Дата вознаграждения |
  報酬確定日 | Network fee | Product feed | Commission rate | Payout status | Earnings per click | Pending commission | Delta Earnings`;
const listCells = (text: string) => text.trim().split(/\s*\|\s*/);
const guess = (...headings: string[]) => guessMapping({ headings, rows: [], above: [] }).columns;

test.each([...listCells(OTHER_DATES), ...listCells(OTHER_AMOUNTS)])('leaves %s to a person', (heading) => {
  expect(guess(heading)).not.toHaveProperty('date');
  expect(guess(heading)).not.toHaveProperty('commission');
});

test.each([
  ...['Registration date', 'Registratiedatum', 'Дата действия', '発生日', 'Zeitpunkt des Ereignisses'],
  ...['Datetime Conversion', 'Tidpunkt för händelse', 'Date de l’événement', 'Created At', 'Дата'],
])('finds the date %s', (heading) => {
  expect(guess('Click date', heading)).toMatchObject({ date: 1 });
});

test.each([
  ...['Validated commission', 'Generated commission', 'conversion_commission_total', 'Aktionsverdienst'],
  ...['Commission totale', '成果報酬額', 'Provize', 'Вознаграждение', 'Importe de la comisión'],
])('finds the commission %s', (heading) => {
  expect(guess('Commission rate', heading)).toMatchObject({ commission: 1 });
});

test('keeps the rows of an unknown network whose transactions are kinds', async () => {
  const { mapping, commissions } = await readText(
    'Date,Transaction,Amount,Commission,Paid Amount,Aff ID\n2026-05-02,Sale,30,3,20,77\n2026-05-03,Sale,40,4,20,77\n',
  );
  expect(mapping.columns).toEqual({ date: 0, commission: 3 });
  expect(commissions).toMatchObject([
    { commission: 30_000, transactionId: null, sale: null, subId: null },
    { commission: 40_000, transactionId: null },
  ]);
});

test.each([
  [
    'Adtraction',
    'Program,Transaction,Date,Last updated,EPI,Order value,Commission,Status',
    'Shop,9,2026-05-02 10:00,2026-06-01 10:00,v12,30.00,3.00,Denied',
  ],
  [
    'AliExpress',
    'Order ID,Sub Order ID,Order Time,Paid Time,Tracking ID,Paid Amount(USD),Estimated Commission(USD),Order Status',
    '8,9,2026-05-02 10:00,2026-05-03 10:00,v12,30.00,3.00,Denied',
  ],
])('knows the transactions and sales of %s', async (name, headings, row) => {
  const { network, rows } = await readShort(`${headings}\n${row}\n`);
  expect(network).toBe(name);
  const found = { date: '2026-05-02', sale: 30, commission: 3, subId: 'v12', transactionId: '9' };
  expect(rows).toMatchObject([found]);
});
