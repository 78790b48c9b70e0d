/** URL of the image of a video that has none. */
export const VIDEO_PLACEHOLDER = '/media/video.svg';

/** Returns the name of the placeholder for a product's missing image: its initial on a plain background. */
export function placeholderName(name: string): string {
  const [initial = ''] = name.trim().toUpperCase();
  return `initial-${Array.from(new TextEncoder().encode(initial || '·'), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Draws a placeholder as an SVG document, or returns null for another name. */
export function drawPlaceholder(name: string): string | null {
  if (name === 'video')
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><rect width="1280" height="720" fill="#ece6e1"/><rect x="520" y="280" width="240" height="160" rx="16" fill="none" stroke="#cbbfb8" stroke-width="10"/><path d="M520 320h240M520 400h240M570 280v40M640 280v40M710 280v40M570 400v40M640 400v40M710 400v40" stroke="#cbbfb8" stroke-width="10"/></svg>';
  const [, hex] = /^initial-((?:[0-9a-f]{2}){1,4})$/.exec(name) ?? [];
  if (hex === undefined) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const initial = new TextDecoder().decode(bytes).replace(/[&<>]|\p{Cc}/gu, '·');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><rect width="600" height="800" fill="#ece6e1"/><text x="300" y="478" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="220" fill="#8b7a78">${initial}</text></svg>`;
}
