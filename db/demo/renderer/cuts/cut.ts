import type { View } from '../outline';
import type { Layer } from '../scene';

/** One thing that can be shown: its layers from back to front, and how its picture is framed. */
export type Cut = {
  layers: readonly Layer[];
  view: View;
  /** How far behind it the wall is, in centimetres. */
  gap?: number;
  /** From where to where it reaches, when it stands on a table instead of being worn. */
  thing?: readonly [top: number, foot: number];
};

/** A view that shows a piece of this reach whole, in a picture of 600 × 800 points. */
export function frame(top: number, bottom: number, side: number): View {
  const scale = Math.min(690 / (bottom - top), 540 / (2 * side));
  return { x: 300, y: 402 - ((top + bottom) / 2) * scale, scale };
}
