import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Site } from './site';

const BREAKOUTS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</style>',
  '</textarea>',
  '-->',
  ']]>',
  '</noscript>',
];
const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '<svg onload=alert(3)>',
  '<svg><script>alert(4)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(5)</script>">',
  '<details open ontoggle=alert(6)>',
  '<input autofocus onfocus=alert(7)>',
  '<a href="javascript:alert(8)">x</a>',
  '<base href="//evil.example/">',
  '<style>*{background:url(//evil.example)}</style>',
  '<form action=javascript:alert(11)><button autofocus>',
  '<math><mtext><img src=x onerror=alert(12)></mtext></math>',
];
const ODD = [
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(2)",
  `\`$\{alert(3)}\``,
  '{{constructor.constructor("alert(4)")()}}',
  '\\u003cscript\\u003ealert(5)\\u003c/script\\u003e',
  '&lt;script&gt;alert(6)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(7)&#62;',
  '%3Cscript%3Ealert(8)%3C/script%3E',
  '\u2028alert(9)//',
  '<scr\u0130pt>alert(10)</scr\u0130pt>',
  '\uff1cscript\uff1ealert(11)\uff1c/script\uff1e',
  '<!--<script>alert(12)</script>',
  '<![CDATA[<script>alert(13)</script>]]>',
  'javascript:alert(14)',
  "$&$`$'<svg/onload=alert(15)>",
];

/** Texts that run as code wherever a page forgets to escape one: each way out of its place with each thing to run there. */
export const XSS = [...VECTORS.flatMap((vector) => BREAKOUTS.map((out) => out + vector)), ...ODD];

/** Sums that a GET may add to, and what platforms answered. */
const MAY_CHANGE = ['daily_totals', 'product_clicks', 'platform_responses', 'platform_usage'];

/** Every row of every table that no GET may change, as text by table. */
export function dumpDatabase({ dataDir }: Site): Record<string, string> {
  const database = new Database(join(dataDir, 'ribbon.db'), { readonly: true });
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all()
    .filter((name) => !MAY_CHANGE.includes(name) && !name.endsWith('_fts'));
  const dump = Object.fromEntries(
    tables.map((name) => [name, JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all())]),
  );
  database.close();
  return { ...dump, secret: readFileSync(join(dataDir, 'session-secret'), 'utf8') };
}

export function countRows({ dataDir }: Site, table: string): number {
  const database = new Database(join(dataDir, 'ribbon.db'), { readonly: true });
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  database.close();
  return count;
}

/** Writes into the database as no form would. */
export function editDatabase({ dataDir }: Site, sql: string): void {
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.exec(sql);
  database.close();
}

/** Returns the first value of a query on the running site's database. */
export function readDatabase(site: Site, sql: string): unknown {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  const value = database.prepare(sql).pluck().get();
  database.close();
  return value;
}
