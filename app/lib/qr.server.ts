import { encode } from 'uqr';

/** Squares of white around a code (ISO/IEC 18004 asks for four). */
const QUIET = 4;

/** A text as a QR code: the path of its dark squares, and how many squares it is wide. */
export function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}
