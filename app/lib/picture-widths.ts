/** Widths in which a fetched picture is kept, each as AVIF and WebP. */
export const PICTURE_WIDTHS = [480, 960, 1280] as const;

/** The address that stands for a picture in the database. */
export const STORED_WIDTH = 960;

/** The address of a kept picture in another width or format; null when the picture is no such set (a drawing). */
export function pictureVariant(address: string, width: number, format: 'avif' | 'webp'): string | null {
  const name = /^(\/media\/[0-9a-f]{24})-\d+\.webp$/.exec(address)?.[1];
  return name === undefined ? null : `${name}-${width}.${format}`;
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

/** The address of one form of a kept drawing; null when the picture is none. */
export function drawingForm(address: string, form: (typeof DRAWING_FORMS)[number]): string | null {
  const name = /^(\/media\/[0-9a-f]{24}-drawn)\.webp$/.exec(address)?.[1];
  return name === undefined ? null : name + form;
}
