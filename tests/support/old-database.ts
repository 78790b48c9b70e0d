import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import baseline from '../../db/baseline.json';

const root = join(import.meta.dirname, '..', '..');
/** The schema version of 1.0.0, the oldest that this code migrates. */
export const OLD = baseline.version;

/** A data folder as 1.0.0 left it, with rows in it, and what `more` adds. */
export function makeOldDatabase(more = ''): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ribbon-old-'));
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.pragma('journal_mode = WAL');
  database.exec(
    'CREATE TABLE schema_migrations (version integer PRIMARY KEY, tag text NOT NULL, applied_at integer NOT NULL DEFAULT 0)',
  );
  const sql = readFileSync(join(root, 'db', 'migrations', '0000_baseline.sql'), 'utf8');
  for (const statement of sql.split('--> statement-breakpoint')) database.exec(statement);
  database.prepare('INSERT INTO schema_migrations (version, tag) VALUES (?, ?)').run(OLD, '0044_departures');
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO videos (id, title, description, thumbnail_url, url, embed_url, source, source_id, category)
      SELECT i, 'Video ' || i, '', '', '', '', 'library', printf('%016x', i), 'fashion' FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO products (id, name, description, image_url, price, affiliate_link, category)
      SELECT i, 'Product ' || i, '', '', '$1', 'https://shop.example/' || i, 'lingerie' FROM n;
    INSERT INTO compilations (id, title, share_code, owner_hash) VALUES (7, 'Kept', 'abcdefghij', 'x');
    INSERT INTO compilation_items (compilation_id, product_id) VALUES (7, 1), (7, 2);
    ${more}`);
  database.close();
  return dataDir;
}
