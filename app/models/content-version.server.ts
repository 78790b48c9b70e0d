import { sqlite } from './database.server';

const catalogue = sqlite
  .prepare("SELECT group_concat(version, '.') FROM (SELECT version FROM content_versions ORDER BY scope)")
  .pluck();
// Only what everybody may see: a private collection must not even answer by another way than one that does not exist.
const compilation = sqlite
  .prepare(
    'SELECT version FROM compilations WHERE id = ? AND is_public AND deleted_at IS NULL AND hidden_at IS NULL',
  )
  .pluck();
const compilationByCode = sqlite
  .prepare(
    "SELECT id || '.' || version FROM compilations WHERE share_code = ? AND is_public AND deleted_at IS NULL AND hidden_at IS NULL",
  )
  .pluck();

/** Which part of the content a page shows. */
export type Shown =
  | { kind: 'catalogue' }
  | { kind: 'compilation'; id: number }
  | { kind: 'share'; code: string };

/**
 * The version of what a page shows, kept by triggers in the database, so that any writer of any process changes it.
 * Null when what it shows does not exist.
 */
export function readContentVersion(shown: Shown): string | null {
  const base = String(catalogue.get());
  if (shown.kind === 'catalogue') return base;
  const own = shown.kind === 'compilation' ? compilation.get(shown.id) : compilationByCode.get(shown.code);
  return own === undefined ? null : `${base}-${own}`;
}
