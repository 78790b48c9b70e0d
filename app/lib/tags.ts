function distinct(tags: readonly string[]): string[] {
  const named = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  const keys = named.map((tag) => tag.toLowerCase());
  return named.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** `['a', 'A ', 'b']` → 'a, b', or null without tags. */
export function joinTags(tags: readonly string[]): string | null {
  return distinct(tags).join(', ') || null;
}

/** 'a, b' → ['a', 'b']. */
export function splitTags(tags: string | null): string[] {
  return distinct((tags ?? '').split(','));
}
