/** 'g:sale_price', 'Sale-Price' → 'sale price'. */
export function plainName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/^[a-z]\w{0,9}:/, '')
    .replace(/[\s_-]+/g, ' ');
}
