import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { deleteExpired } from '#app/server/boot/jobs.server';
import { removeOrphanedUploads } from '#app/server/web/upload.server';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.now();

/** Rows with their time: the columns and values besides it, and how long they stay after it. */
const ROWS: [table: string, time: string, others: string, values: string, stays: number][] = [
  ['sessions', 'expires_at', 'id_hash, user_id', '?, 1', 0],
  ['login_steps', 'expires_at', 'token_hash, user_id, began_at, redirect_to', "?, 1, 0, '/'", 0],
  ['password_resets', 'expires_at', 'token_hash, user_id', '?, 1', 0],
  ['passkey_challenges', 'expires_at', 'challenge', '?', 0],
  ['email_changes', 'expires_at', 'email, user_id', '?, (SELECT count(*) + 1 FROM email_changes)', 0],
  ['rate_limits', 'resets_at', 'key, hits', '?, 1', 0],
  [
    'saved_forms',
    'created_at',
    'token_hash, path, action, fields, is_whole',
    "?, '', '', '', 1",
    30 * MINUTE,
  ],
  [
    'trash',
    'created_at',
    'content',
    `json_object('rows', json_array(json_object('table', 'subscribers')), 'x', ?)`,
    DAY,
  ],
  ['subscribers', 'subscription_date', 'email', '?', 7 * DAY],
  ['mail_queue', 'failed_at', 'kind, subject_id, next_at, last_error', "'reset', 1, 0, ?", 7 * DAY],
  [
    'commission_reports',
    'created_at',
    'name, network, fingerprint, state, headings, who',
    "?, '', '', 'mapping', '', ''",
    7 * DAY,
  ],
  ['api_tokens', 'expires_at', 'token_hash, user_id, name, access', "?, 1, '', 'read'", 30 * DAY],
  ['autosaves', 'saved_at', 'path, user_id, fields', "?, 1, ''", 30 * DAY],
  ['compilations', 'deleted_at', 'share_code, title', "?, ''", 30 * DAY],
  ['missing_pages', 'seen_at', 'path', '?', 90 * DAY],
  ['account_events', 'at', 'detail, user_id, what', "?, 1, 'signed-in'", 180 * DAY],
];

test('rows are deleted when their time is over, and not before', async () => {
  for (const id of [1, 2])
    sqlite.exec(
      `INSERT INTO users (id, username, username_key, password, email) VALUES (${id}, 'u${id}', 'u${id}', 'x', 'u')`,
    );
  for (const [table, time, others, values, stays] of ROWS)
    for (const [name, past] of [
      ['old', MINUTE],
      ['current', -MINUTE],
    ] as const)
      sqlite
        .prepare(`INSERT INTO ${table} (${others}, ${time}) VALUES (${values}, ${NOW - stays - past})`)
        .run(name);
  // A confirmed subscriber and an imported report stay.
  sqlite.exec(`INSERT INTO subscribers (email, subscription_date, confirmed_at) VALUES ('confirmed', 1, 1);
    INSERT INTO commission_reports (name, network, fingerprint, state, headings, who, created_at)
      VALUES ('imported', '', '', 'imported', '', '', 1)`);
  await deleteExpired(new Date(NOW));
  const left = Object.fromEntries(
    ROWS.map(([table]) => [table, JSON.stringify(sqlite.prepare(`SELECT * FROM ${table}`).all())]),
  );
  for (const [table, rows] of Object.entries(left))
    expect([table, rows.includes('"old"'), /"current\\?"/.test(rows)]).toEqual([table, false, true]);
  expect(left.subscribers).toContain('"confirmed"');
  expect(left.commission_reports).toContain('"imported"');
});

test('an upload that nothing needs is deleted an hour later', async () => {
  const folder = join(env.DATA_DIR, 'uploads');
  mkdirSync(folder, { recursive: true });
  const age = (name: string, minutes: number) => {
    writeFileSync(join(folder, name), 'x');
    const at = new Date(NOW - minutes * MINUTE);
    utimesSync(join(folder, name), at, at);
  };
  age('interrupted', 61);
  age('needed', 61);
  age('arriving', 59);
  await removeOrphanedUploads(new Set([join(folder, 'needed')]));
  expect(readdirSync(folder).sort()).toEqual(['arriving', 'needed']);
});
