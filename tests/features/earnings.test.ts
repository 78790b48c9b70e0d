import { beforeEach, expect, test } from 'vitest';
import {
  findWaitingReport,
  importByMapping,
  importReport,
  listReports,
  sumByNetwork,
  undoReport,
} from '#app/features/earnings/commission-report.server';
import { printAmounts } from '#app/features/earnings/money';
import { orm } from '#app/infra/database.server';
import { commissionReports, commissions } from '#db/schema';

const ACTOR = { username: 'mara' };

beforeEach(() => {
  orm.delete(commissionReports).run();
});

async function bring(text: string, name = 'report.csv') {
  return importReport({ name, text, currency: 'EUR' }, ACTOR);
}

async function bringId(text: string): Promise<number> {
  const outcome = await bring(text);
  if (outcome.state !== 'imported') throw new Error(outcome.state);
  return outcome.id;
}

const awin = (...rows: string[]) =>
  `Transaction ID,Advertiser,Transaction Date,Status,Sale Amount,Commission Amount,Currency,Click Ref\n${rows.join('\n')}\n`;

function sums(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    sumByNetwork().map(({ network, sums: each }) => [
      network,
      Object.fromEntries(Object.entries(each).map(([status, money]) => [status, printAmounts(money)])),
    ]),
  );
}

const APRIL = awin('1,Shop,2026-04-01,Pending,50,5,EUR,v12', '2,Shop,2026-04-02,Pending,20,2,GBP,');
const MAY = awin('1,Shop,2026-04-01,Confirmed,50,5,EUR,v12', '2,Shop,2026-04-02,Declined,20,2,GBP,');

test('a report with more than 200,000 rows is refused, and nothing is stored', async () => {
  const rows = Array.from({ length: 200_001 }, () => '1,,,,,,,');
  expect(await bring(awin(rows.join('\n')))).toEqual({ state: 'too-long' });
  expect(listReports(10)).toEqual([]);
});

test('other work goes on while a large report is read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `${n},Shop,2026-04-01,Queued,50,5,EUR,`);
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  expect(await bring(awin(...rows))).toMatchObject({ state: 'mapping' });
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(15);
});

test('a later report changes the status of its transactions', async () => {
  await bringId(APRIL);
  expect(sums()).toEqual({ Awin: { pending: '€5.00 and £2.00' } });
  expect(await bring(MAY)).toMatchObject({ counts: { added: 0, changed: 2, unchanged: 0 } });
  expect(sums()).toEqual({ Awin: { approved: '€5.00', declined: '£2.00' } });
  expect(
    orm
      .select()
      .from(commissions)
      .all()
      .filter(({ counted }) => counted),
  ).toMatchObject([{ key: '1', page: 'v12', commission: 50_000 }]);
});

test('a report that is imported again changes nothing', async () => {
  await bringId(APRIL);
  await bringId(MAY);
  expect(await bring(APRIL)).toEqual({ state: 'known' });
  expect(await bring(`${MAY}\n`)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 2 } });
  expect(sums()).toEqual({ Awin: { approved: '€5.00', declined: '£2.00' } });
});

test('an undone import brings the rows before it back, in any order', async () => {
  const april = await bringId(APRIL);
  const may = await bringId(MAY);
  expect(await undoReport(april, ACTOR)).toBe(true);
  expect(sums()).toEqual({ Awin: { approved: '€5.00', declined: '£2.00' } });
  expect(await undoReport(april, ACTOR)).toBe(false);
  await bringId(APRIL);
  expect(await undoReport(may, ACTOR)).toBe(true);
  expect(sums()).toEqual({ Awin: { pending: '€5.00 and £2.00' } });
  expect(listReports(9).map(({ state }) => state)).toEqual(['imported', 'undone', 'undone']);
});

const amazon = (...rows: string[]) =>
  `Fee-Earnings reports\nASIN,Seller,Tracking ID,Date Shipped,Revenue($),Ad Fees($)\n${rows.join('\n')}\n`;

test('a later Amazon report replaces the days of its tracking ids', async () => {
  const sale = 'B0EX000001,Amazon,me-20,2026-01-03,10,1';
  await bringId(amazon(sale, sale, 'B0EX000002,Amazon,me-20,2026-01-20,30,3'));
  await bringId(amazon('B0EX000003,Amazon,other-20,2026-01-03,50,5'));
  expect(sums()).toEqual({ Amazon: { approved: '$10.00' } });
  const later = await bring(amazon(sale, sale, sale, 'B0EX000001,Amazon,me-20,2026-01-10,-10,-1'));
  expect(later).toMatchObject({ counts: { added: 2, unchanged: 2, replaced: 0 } });
  expect(sums()).toEqual({ Amazon: { approved: '$10.00' } });
  const last = await bringId(
    amazon('B0EX000002,Amazon,me-20,2026-01-02,30,3', 'B0EX000002,Amazon,me-20,2026-01-20,40,4'),
  );
  expect(sums()).toEqual({ Amazon: { approved: '$12.00' } });
  await undoReport(last, ACTOR);
  expect(sums()).toEqual({ Amazon: { approved: '$10.00' } });
});

test('a declined correction counts only against a sale that counts', async () => {
  const cj = (row: string) =>
    `Commission ID,Original Action ID,Action Status,Advertiser,SID,Event Date,Sale Amount (USD),Publisher Commission (USD)\n${row}\n`;
  await bringId(cj('11,7,Corrected,Shoes,g3,"May 5, 2026",($80.00),($6.40)'));
  expect(sums()).toEqual({ CJ: { declined: '-$6.40' } });
  await bringId(cj('10,7,Closed,Shoes,g3,"May 1, 2026",$100.00,$8.00'));
  expect(sums()).toEqual({ CJ: { approved: '$1.60' } });
});

test('stores nothing about customers of a report that waits for its columns', async () => {
  const outcome = await bring('Day;Customer IP;Fee\n2026-01-01;192.0.2.7;2,00\n');
  expect(outcome).toMatchObject({ state: 'mapping' });
  expect(JSON.stringify(orm.select().from(commissionReports).all())).not.toContain('192.0.2.7');
});

test.each([
  ['is clear', 'Confirmed', ['imported', 'known']],
  ['needs its columns', 'Queued', ['mapping', 'mapping']],
])('a file that %s is stored once if it is sent twice at once', async (_, status, states) => {
  const file = awin(`1,Shop,2026-04-01,${status},50,5,EUR,v12`);
  const outcomes = await Promise.all([bring(file), bring(file)]);
  expect(outcomes.map(({ state }) => state)).toEqual(states);
  expect(listReports(10)).toHaveLength(1);
});

test('a report whose columns are sent twice at once is imported once', async () => {
  const outcome = await bring(awin('1,Shop,2026-04-01,Queued,50,5,EUR,v12'));
  const found = findWaitingReport('id' in outcome ? outcome.id : 0);
  if (found === null) throw new Error('The report does not wait.');
  const mapping = { ...found.guess, words: { queued: 'pending' as const } };
  const send = () => importByMapping(found, { mapping, currency: 'EUR' }, ACTOR);
  expect(await Promise.all([send(), send()])).toMatchObject([{ state: 'imported' }, { state: 'known' }]);
});
