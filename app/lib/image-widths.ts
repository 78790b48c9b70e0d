/**
 * Widths in which a fetched picture is kept. Phones are 360 to 440 points wide: 400 is one at a pixel to a
 * point, and half of one at two; 480 half of a wide one, 880 a whole one. WebP is for the few browsers that read no AVIF.
 */
export const IMAGE_WIDTHS = { avif: [240, 400, 480, 880, 1280], webp: [480, 960] } as const;

/** The one width that is sent where data is saved. */
export const SAVED_WIDTH = 480;

/** The address that stands for a picture in the database. */
export const STORED_WIDTH = 960;

/** The media query of pages that a browser shows dark. */
export const DARK_SCHEME = '(prefers-color-scheme: dark)';

export type ImageFormat = keyof typeof IMAGE_WIDTHS;

/** One form of a picture, as `<source>` takes it. */
export type ImageSource = { type: `image/${ImageFormat}`; media?: string; srcSet: string };

/** The addresses of a fetched picture begin with it, `-<width>.<format>` ends them; undefined for another picture. */
export function imageStem(address: string): string | undefined {
  return /^(\/media\/[0-9a-f]{24})-960\.webp$/.exec(address)?.[1];
}

/** The address of a kept picture as a JPEG, which is made when it is first asked for; another address as it is. */
export function jpegOf(address: string): string {
  return address.replace(/^(\/media\/[0-9a-f]{24}-960)\.webp$/, '$1.jpg');
}

/** The files of a drawing, by how their names end: by day and for dark pages, in two formats, and small for phones. */
export const DRAWING_FORMS = [
  '.avif',
  '.webp',
  '-small.avif',
  '-dark.avif',
  '-dark.webp',
  '-dark-small.avif',
] as const;

/** How wide a drawing is, small and whole, in pixels: a product's stands, a film's lies. */
export const DRAWING_WIDTHS = { standing: [360, 600], lying: [480, 960] } as const;

/** The addresses of a kept drawing begin with it, one of its forms ends them; undefined for another picture. */
export function drawingStem(address: string): string | undefined {
  return /^(\/media\/[0-9a-f]{24}-drawn)\.webp$/.exec(address)?.[1];
}
