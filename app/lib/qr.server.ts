import { encode } from 'uqr';

/** White squares around a code (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;

/** Draws a QR code: the SVG path of its dark squares, and its width in squares. */
export function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}
