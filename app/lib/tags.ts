function distinct(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (tag === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** `['a', 'A ', 'b']` → 'a, b', or null without tags. */
export function joinTags(tags: readonly string[]): string | null {
  return distinct(tags).join(', ') || null;
}

/** 'a, b' → ['a', 'b']. */
export function splitTags(tags: string | null): string[] {
  return distinct((tags ?? '').split(','));
}
