import { encode } from 'uqr';

/** Draws a QR code: the SVG path of its dark squares, and its width in squares. */
export function drawQr(text: string): { path: string; size: number } {
  // ISO/IEC 18004 requires four white squares around a code.
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}
