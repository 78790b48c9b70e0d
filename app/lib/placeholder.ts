const PLACEHOLDER = /^initial-((?:[0-9a-f]{2}){1,4})$/;

/** The name of the tile that stands in for a product's missing picture: its initial on plain ground, whatever the product is. */
export function placeholderName(name: string): string {
  const [initial = ''] = name.trim().toUpperCase();
  return `initial-${Array.from(new TextEncoder().encode(initial || '·'), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Draws the tile of this name as a standalone SVG document; null for what is no such name. */
export function drawPlaceholder(name: string): string | null {
  const [, hex] = PLACEHOLDER.exec(name) ?? [];
  if (hex === undefined) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const initial = new TextDecoder().decode(bytes).replace(/[&<>]|\p{Cc}/gu, '·');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><rect width="600" height="800" fill="#ece6e1"/><text x="300" y="478" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="220" fill="#8b7a78">${initial}</text></svg>`;
}
