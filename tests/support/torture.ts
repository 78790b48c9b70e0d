import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Site, startSite } from './site';
import { becomeAdministrator, Visitor } from './visitor';

const ADMIN = { username: 'warden', password: 'a good long sentence' };

/** A round goes on until a write of each kind is acknowledged, and then for a random while, in milliseconds. */
const LONGEST = 700;

/** A write that was sent: how many rows the database must hold for it once it is acknowledged; unacknowledged, that or none. */
type Write = { what: string; query: string; values: (string | number)[]; acknowledged: boolean };
/** Rows that only half of a write would leave. */
const HALVES = {
  'a collection without the product it was made with':
    "SELECT count(*) FROM compilations WHERE title LIKE 'made %' AND id NOT IN (SELECT compilation_id FROM compilation_items)",
  'an answer without a word on a product':
    "SELECT count(*) FROM answers WHERE name LIKE 'answer %' AND id NOT IN (SELECT answer_id FROM answer_choices)",
};

function count(database: Database.Database, { query, values }: Pick<Write, 'query' | 'values'>): number {
  return (
    database
      .prepare<(string | number)[], number>(`SELECT count(*) FROM ${query}`)
      .pluck()
      .get(...values) ?? 0
  );
}

/** Sends writes through every form that stores something, one after the other, until the site has ended. */
class Writer {
  readonly writes: Write[] = [];
  readonly #site: Site;
  readonly #key: string;

  constructor(site: Site, key: string) {
    this.#site = site;
    this.#key = key;
  }

  async #send(
    { what, query, values }: Omit<Write, 'acknowledged'>,
    post: () => Promise<{ status: number; location: string | null }>,
  ): Promise<string> {
    const write: Write = { what, query, values, acknowledged: false };
    this.writes.push(write);
    const answer = await post();
    if (answer.status !== 303) throw new Error(`${what} was answered with ${answer.status}.`);
    write.acknowledged = true;
    return answer.location?.split('?')[0] ?? '';
  }

  /** One write of each kind; `turn` makes its texts its own. */
  async #round(turn: number): Promise<void> {
    const name = `${this.#key}-${turn}`;
    const visitor = new Visitor(this.#site);
    const message = { name: 'Ann', email: 'a@b.example', subject: 'other', privacy: 'on' };
    await this.#send(
      {
        what: 'a message',
        query: 'contact_submissions WHERE message = ?',
        values: [`Message number ${name}`],
      },
      () => visitor.post('/contact', { ...message, message: `Message number ${name}` }),
    );
    const email = `${name}@b.example`;
    await this.#send({ what: 'a subscription', query: 'subscribers WHERE email = ?', values: [email] }, () =>
      visitor.post('/newsletter', { email }),
    );
    const title = `made ${name}`;
    const address = await this.#send(
      { what: 'a collection', query: 'compilations WHERE title = ?', values: [title] },
      () => visitor.post('/compilation/new', { title, isPublic: 'on', product: '1' }),
    );
    const id = Number(/\d+$/.exec(address)?.[0]);
    const item = (product: number) => ({
      query: 'compilation_items WHERE compilation_id = ? AND product_id = ?',
      values: [id, product],
    });
    await this.#send({ what: 'an added product', ...item(2) }, () =>
      visitor.post(address, { intent: 'add', product: '2' }),
    );
    await this.#send({ what: 'another added product', ...item(3) }, () =>
      visitor.post(address, { intent: 'add', product: '3' }),
    );
    await this.#send(
      {
        what: 'a removed product',
        // Holds when the product is no longer in the collection.
        query: `compilations WHERE id = ? AND NOT EXISTS (SELECT 1 FROM compilation_items WHERE compilation_id = ? AND product_id = 1)`,
        values: [id, id],
      },
      () => visitor.post(address, { intent: 'remove', product: '1' }),
    );
    const answer = `answer ${name}`;
    await this.#send({ what: 'an answer', query: 'answers WHERE name = ?', values: [answer] }, () =>
      new Visitor(this.#site).post('/share/LakeHouse7', { 'answer-1': 'love', name: answer }),
    );
    const username = `user${name.replaceAll('-', '')}`;
    await this.#send({ what: 'an account', query: 'users WHERE username = ?', values: [username] }, () =>
      new Visitor(this.#site).post('/auth', {
        intent: 'register',
        username,
        email,
        password: 'correct horse',
      }),
    );
  }

  /** Imports of files that lie in the library from now on. */
  async #importRound(admin: Visitor, turn: number): Promise<void> {
    const title = `imported ${this.#key}-${turn}`;
    const library = join(this.#site.dataDir, 'library');
    const file = `${this.#key}-${turn}`;
    copyFileSync(join(library, 'whole.webm'), join(library, `${file}.webm`));
    writeFileSync(
      join(library, `${file}.info.json`),
      JSON.stringify({ id: file, title, extractor: 'torture' }),
    );
    const found = await admin.get(`/admin?q=${encodeURIComponent(title)}&source=library`);
    const [, video = ''] = /value="(library:[0-9a-f]{16})"/.exec(found.text) ?? [];
    await this.#send({ what: 'an import', query: 'videos WHERE title = ?', values: [title] }, () =>
      admin.post('/admin', { intent: 'import', category: 'fashion', video }),
    );
  }

  /** Continues until the site no longer answers, and calls `onTurn` after one write of each kind. Any other failure is one of the harness. */
  async run(isOver: () => boolean, onTurn: () => void): Promise<void> {
    const admin = new Visitor(this.#site);
    try {
      await admin.post('/auth', { intent: 'login', ...ADMIN });
      for (let turn = 0; !isOver(); turn += 1) {
        await this.#round(turn);
        await this.#importRound(admin, turn);
        onTurn();
      }
    } catch (error) {
      if (!isOver()) throw error;
    }
  }
}

/** What is wrong with a database after a crash: acknowledged writes that are missing, doubled ones, halves, damage. */
function findProblems(database: Database.Database, writes: readonly Write[]): string[] {
  const problems: string[] = [];
  for (const write of writes) {
    const found = count(database, write);
    if (write.acknowledged && found === 0) problems.push(`${write.what} is lost: ${write.values}`);
    if (found > 1) problems.push(`${write.what} is there ${found} times: ${write.values}`);
  }
  for (const [what, query] of Object.entries(HALVES))
    if (database.prepare(query).pluck().get() !== 0) problems.push(what);
  const integrity = database.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') problems.push(`integrity_check: ${integrity}`);
  for (const broken of database.pragma('foreign_key_check') as object[])
    problems.push(`an orphan: ${JSON.stringify(broken)}`);
  for (const index of ['videos_fts', 'products_fts'])
    database.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`).run();
  return problems;
}

export type Torture = { acknowledged: number; problems: string[] };

/**
 * Starts the built site, writes through every form from two clients, kills it at a random moment, and looks for what was
 * acknowledged; so many times over one data folder. `plant` may damage the data after each kill: the harness must see it.
 */
export async function torture(rounds: number, plant?: (dataDir: string) => void): Promise<Torture> {
  let site = await startSite({ LIMITS: 'off' });
  const { dataDir } = site;
  await becomeAdministrator(site);
  const writes: Write[] = [
    {
      what: 'the administrator',
      query: 'users WHERE username = ?',
      values: [ADMIN.username],
      acknowledged: true,
    },
  ];
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let over = false;
    const writers = ['a', 'b'].map((name) => new Writer(site, `${round}${name}`));
    let running: Promise<unknown> = Promise.resolve();
    const firstTurn = new Promise<void>((resolve) => {
      running = Promise.all(writers.map((writer) => writer.run(() => over, resolve)));
    });
    await Promise.race([running, firstTurn]);
    await sleep(Math.random() * LONGEST);
    over = true;
    site.process.kill('SIGKILL');
    await running;
    writes.push(...writers.flatMap((writer) => writer.writes));
    plant?.(dataDir);
    site = await startSite({ LIMITS: 'off', DATA_DIR: dataDir });
    const database = new Database(join(dataDir, 'ribbon.db'));
    problems.push(...findProblems(database, writes));
    database.close();
    if (problems.length > 0) break;
  }
  await site.stop();
  return { acknowledged: writes.filter(({ acknowledged }) => acknowledged).length, problems };
}
