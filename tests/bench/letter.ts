import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startSite } from '../support/site';
import { Visitor } from '../support/visitor';
import { ask, timeInTurns } from './ask';
import { fill } from './fill';
import { percentile, type Row, round } from './table';

const ROUNDS = 60;
const WARM_UP = 10;
/** A usual collection, and one of the maximum size. */
const SIZES = [
  { pieces: 10, answers: 3 },
  { pieces: 300, answers: 1_000 },
];
/** Answers that his page shows at once. */
const SHOWN = 10;

/** Fills a collection with products, and with answers about each of them. */
function fillLetter(dataDir: string, id: number, { pieces, answers }: (typeof SIZES)[number]): void {
  const database = new Database(join(dataDir, 'ribbon.db'));
  const addItem = database.prepare(
    'INSERT INTO compilation_items (compilation_id, product_id, sort_order, note) VALUES (?, ?, ?, ?)',
  );
  const addAnswer = database.prepare(
    'INSERT INTO answers (compilation_id, edit_hash, name, note) VALUES (?, ?, ?, ?)',
  );
  const addVerdict = database.prepare(
    'INSERT INTO answer_choices (answer_id, product_id, choice) VALUES (?, ?, ?)',
  );
  const addWords = database.prepare(
    'INSERT INTO answer_comments (answer_id, product_id, size, comment) VALUES (?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (let piece = 1; piece <= pieces; piece += 1) addItem.run(id, piece, piece, 'For the lake house');
    for (let number = 0; number < answers; number += 1) {
      const { lastInsertRowid } = addAnswer.run(id, `${id}-${number}`, `Friend ${number}`, 'A line for him');
      for (let piece = 1; piece <= pieces; piece += 1) {
        addVerdict.run(lastInsertRowid, piece, ['love', 'maybe', 'no'][(piece + number) % 3]);
        if (piece % 3 === 0) addWords.run(lastInsertRowid, piece, 'M', 'A word of hers');
      }
    }
  })();
  database.close();
}

/** Her page and his, in a small and in the largest collection, per product and answer. */
export async function measureLetter(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ribbon-bench-letter-'));
  fill(dataDir, { videos: 100, products: 1_000, collections: 1 });
  const site = await startSite({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LIMITS: 'off' });
  const owner = new Visitor(site);
  const letters: { his: string; hers: string; shown: number }[] = [];
  for (const size of SIZES) {
    const created = await owner.post('/compilation/new', { title: 'Which of these', isPublic: 'on' });
    const path = (created.location ?? '').split('?')[0] ?? '';
    fillLetter(dataDir, Number(path.split('/').at(-1)), size);
    const guest = await ask(`${site.url}${path}`, 'ribbon-owner=bench', 'identity');
    const shareCode = /action="\/share\/([A-Za-z0-9]{10})"/.exec(guest)?.[1];
    const shown = size.pieces + Math.min(size.answers, SHOWN);
    letters.push({ his: `${site.url}${path}`, hers: `${site.url}/share/${shareCode}`, shown });
  }
  const rows: Row[] = [];
  for (const { name, cookie, of } of [
    { name: 'shared page', cookie: 'ribbon-owner=bench', of: 'hers' as const },
    { name: 'page of the owner', cookie: owner.cookies, of: 'his' as const },
  ]) {
    const asked = letters.map((letter) => () => ask(letter[of], cookie));
    const times = await timeInTurns(asked, { rounds: ROUNDS, warmUp: WARM_UP });
    const [small = 0, large = 0] = times.map((each) => percentile(each, 0.5));
    const [few, many] = letters.map(({ shown }) => shown);
    rows.push({
      page: name,
      '10 products, 3 answers: p50': round(small),
      '300 products, 1,000 answers: p50': round(large),
      'per product and answer shown, large ÷ small': round(large / (many ?? 1) / (small / (few ?? 1))),
    });
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await site.stop();
  rmSync(dataDir, { recursive: true });
  return rows;
}
