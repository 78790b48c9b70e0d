import { once } from './once';

/** The formats that are read. A fault in the decoder of another one cannot be used. */
const READABLE = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'];

/** Loads sharp for the first image, because it allocates its memory when it is loaded. */
export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READABLE.map((format) => `VipsForeignLoad${format}`) });
  return sharp;
});
