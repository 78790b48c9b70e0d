/** Converts a title to a URL slug: lower-case letters and digits with hyphens, without accents. */
export function slugOf(title: string, maxLength: number): string {
  const slug = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...slug].slice(0, maxLength).join('').replace(/-+$/, '');
}
