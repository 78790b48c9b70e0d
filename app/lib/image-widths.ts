/** Stored widths of a fetched image, for phones of 360 to 440 points: 400 fits one pixel a point, 880 two, and 480 half of two. */
export const IMAGE_WIDTHS = { avif: [240, 400, 480, 880, 1280], webp: [480, 960] } as const;

/** The only width that browsers in data saver mode get. */
export const SAVED_WIDTH = 480;

/** The width in the URL that the database stores. */
export const STORED_WIDTH = 960;

export const DARK_SCHEME = '(prefers-color-scheme: dark)';

export type ImageFormat = keyof typeof IMAGE_WIDTHS;

export type ImageSource = { type: `image/${ImageFormat}`; media?: string; srcSet: string };

/** Returns the part of a fetched image's URL before `-<width>.<format>`, or undefined for another image. */
export function imageStem(url: string): string | undefined {
  return /^(\/media\/[0-9a-f]{24})-960\.webp$/.exec(url)?.[1];
}

/** Returns the URL of a stored image as a JPEG, which is created on the first request. Other URLs are unchanged. */
export function jpegOf(url: string): string {
  return url.replace(/^(\/media\/[0-9a-f]{24}-960)\.webp$/, '$1.jpg');
}

/** Returns the URL of a stored image as AVIF in the width of a video's poster. Other URLs are unchanged. */
export function avifOf(url: string): string {
  const [stem, drawn] = [imageStem(url), drawingStem(url)];
  if (drawn !== undefined) return `${drawn}.avif`;
  return stem === undefined ? url : `${stem}-880.avif`;
}

/** Suffixes of a drawing's files: light and dark, in two formats, and small for phones. */
export const DRAWING_FORMS = [
  '.avif',
  '.webp',
  '-small.avif',
  '-dark.avif',
  '-dark.webp',
  '-dark-small.avif',
] as const;

/** Pixels of a small and a full drawing: portrait for products, landscape for videos. */
export const DRAWING_WIDTHS = { portrait: [360, 600], landscape: [480, 960] } as const;

/** Returns the part of a drawing's URL before its suffix, or undefined for another image. */
export function drawingStem(url: string): string | undefined {
  return /^(\/media\/[0-9a-f]{24}-drawn)\.webp$/.exec(url)?.[1];
}
