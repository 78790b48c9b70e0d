/** Widths in which a fetched picture is kept, each as AVIF and WebP. */
export const PICTURE_WIDTHS = [480, 960, 1280] as const;

/** The address that stands for a picture in the database. */
export const STORED_WIDTH = 960;

/** The address of a kept picture in another width or format; null when the picture is no such set (a drawing). */
export function pictureVariant(address: string, width: number, format: 'avif' | 'webp'): string | null {
  const name = /^(\/media\/[0-9a-f]{24})-\d+\.webp$/.exec(address)?.[1];
  return name === undefined ? null : `${name}-${width}.${format}`;
}
