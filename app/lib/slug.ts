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

/** Returns the first free one of a slug and the same with a number, such as 'coats' and 'coats-2'. */
export function numberSlug(base: string, maxLength: number, isFree: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`;
    const slug = `${slugOf(base, maxLength - end.length)}${end}`;
    if (isFree(slug)) return slug;
  }
}
