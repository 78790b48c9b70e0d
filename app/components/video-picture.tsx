import { PICTURE_WIDTHS, pictureVariant } from '../lib/picture-widths';

type VideoPictureProps = {
  src: string;
  width: number;
  height: number;
  sizes: string;
  eager?: boolean | undefined;
};

/** A video's picture: a fetched one in the width and format that the browser picks, a drawing as it is. */
export function VideoPicture({ src, width, height, sizes, eager }: VideoPictureProps) {
  const set = (format: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((each) => `${pictureVariant(src, each, format)} ${each}w`).join(', ');
  const isSet = pictureVariant(src, width, 'webp') !== null;
  const image = (
    <img
      src={src}
      srcSet={isSet ? set('webp') : undefined}
      sizes={isSet ? sizes : undefined}
      alt=""
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
  if (!isSet) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      {image}
    </picture>
  );
}
