function distinct(tags: readonly string[]): string[] {
  const keys = new Set(['']);
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => !keys.has(tag.toLowerCase()) && keys.add(tag.toLowerCase()));
}

/** `['a', 'A ', 'b']` → 'a, b', or null without tags. */
export function joinTags(tags: readonly string[]): string | null {
  return distinct(tags).join(', ') || null;
}

/** 'a, b' → ['a', 'b']. */
export function splitTags(tags: string | null): string[] {
  return distinct((tags ?? '').split(','));
}
